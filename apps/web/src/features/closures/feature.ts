import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/reception/closures': () => import('./pages/ClosuresPage.tsx'),
};
