import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/app': () => import('./pages/AppListPage.tsx'),
  '/app/info': () => import('./pages/AppPage.tsx'),
  '/app/garbage': () => import('./pages/AppPage.tsx'),
  '/app/newsletter': () => import('./pages/AppPage.tsx'),
};
