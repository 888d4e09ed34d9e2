import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/reception/monitor': () => import('./pages/BannerPage.tsx'),
  '/monitor/fureaiplaza': () => import('./pages/PlazaMonitorPage.tsx'),
  '/monitor/fureaiplazatest': () => import('./pages/TestMonitorPage.tsx'),
  '/monitor/:monitor_key': () => import('./pages/LaundryMonitorPage.tsx'),
};
