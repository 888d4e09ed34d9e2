import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/billing/mandates': () => import('./pages/MandatesPage.tsx'),
};
