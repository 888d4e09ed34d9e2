import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/visit': () => import('./pages/VisitDeskPage.tsx'),
};
