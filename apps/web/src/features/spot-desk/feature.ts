import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/reception/spot': () => import('./pages/SpotListPage.tsx'),
  '/reception/spot/:spot_id': () => import('./pages/SpotEditPage.tsx'),
  '/reception/spot/:spot_id/fee': () => import('./pages/FeeTablePage.tsx'),
};
