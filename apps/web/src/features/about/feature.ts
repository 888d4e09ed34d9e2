import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/about': () => import('./pages/AboutPage.tsx'),
};
