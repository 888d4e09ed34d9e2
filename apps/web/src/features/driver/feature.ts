import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/driver': () => import('./pages/DriverPage.tsx'),
  '/driver/ondemandbus': () => import('./pages/DemandRunPage.tsx'),
};
