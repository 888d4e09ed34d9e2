import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/faq/desk': () => import('./pages/StandingDeskPage.tsx'),
};
