import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/pass': () => import('./pages/PassListPage.tsx'),
  '/pass/fureaiplaza': () => import('./pages/BathPassPage.tsx'),
  '/pass/bus': () => import('./pages/BusPassPage.tsx'),
  '/fureaiplaza': () => import('./pages/BathHistoryPage.tsx'),
};
