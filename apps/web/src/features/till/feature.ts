import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/reception/till': () => import('./pages/TillPage.tsx'),
};
