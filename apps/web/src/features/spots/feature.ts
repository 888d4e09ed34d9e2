import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/spot': () => import('./pages/SpotSearchPage.tsx'),
  '/spot/detail/:spot_id': () => import('./pages/SpotDetailPage.tsx'),
};
