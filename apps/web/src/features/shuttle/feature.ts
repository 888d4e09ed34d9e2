import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/shuttle': () => import('./pages/ShuttlePage.tsx'),
  '/demo/:service_id': () => import('./pages/DemoPage.tsx'),
  '/shuttle/detail/:id': () => import('./pages/SeatDetailPage.tsx'),
};
