import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/route/status': () => import('./pages/RouteStatusPage.tsx'),
  '/route/status/:route_id': () => import('./pages/RouteDetailPage.tsx'),
};
