import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/faq': () => import('./pages/FaqPage.tsx'),
};
