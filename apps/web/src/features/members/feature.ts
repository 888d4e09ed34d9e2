import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/signup': () => import('./pages/SignupPage.tsx'),
};
