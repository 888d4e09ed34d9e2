import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/application': () => import('./pages/ApplicationListPage.tsx'),
  '/application/detail/:onlineform_application_id': () => import('./pages/ApplicationDetailPage.tsx'),
};
