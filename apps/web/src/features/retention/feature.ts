import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/retention': () => import('./pages/RetentionPage.tsx'),
};
