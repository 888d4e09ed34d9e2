import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  // One file for both: each that there is counts in what all pages load.
  '/onlineform/editor': () => import('./pages/EditorPage.tsx'),
  '/onlineform/editor/:onlineform_id': () => import('./pages/EditorPage.tsx'),
};
