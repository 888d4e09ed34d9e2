import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/onlineform/desk': () => import('./pages/FormDeskPage.tsx'),
};
