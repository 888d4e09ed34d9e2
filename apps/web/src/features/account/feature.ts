import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/account': () => import('./pages/AccountPage.tsx'),
};
