import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/': () => import('./pages/LandingPage.tsx'),
};
