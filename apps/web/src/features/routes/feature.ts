import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/route/status': () => import('./pages/RouteStatusPage.tsx'),
  '/route/status/:route_id': () => import('./pages/RouteDetailPage.tsx'),
  '/buslocation/:route_id': () => import('./pages/VehiclesPage.tsx'),
  '/vehicle/status': () => import('./pages/VehiclesPage.tsx'),
};
