import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/work': () => import('./pages/WorkListPage.tsx'),
};
