import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/reception/statistics': () => import('./pages/StatisticsPage.tsx'),
};
