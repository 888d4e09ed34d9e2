import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/reception/monitor': () => import('./pages/BannerPage.tsx'),
  '/monitor/fureaiplaza': () => import('./pages/PlazaMonitorPage.tsx'),
  '/monitor/fureaiplazapayment': () => import('./pages/PaymentMonitorPage.tsx'),
  '/monitor/fureaiplazatest': () => import('./pages/TestMonitorPage.tsx'),
  '/monitor/rooms': () => import('./pages/RoomsMonitorPage.tsx'),
  '/monitor/:monitor_key': () => import('./pages/LaundryMonitorPage.tsx'),
};
