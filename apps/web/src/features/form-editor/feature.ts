import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/onlineform/editor': () => import('./pages/EditorListPage.tsx'),
  '/onlineform/editor/:onlineform_id': () => import('./pages/EditorPage.tsx'),
};
