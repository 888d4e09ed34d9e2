import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/service/:service_id': () => import('./pages/ServicePage.tsx'),
};
