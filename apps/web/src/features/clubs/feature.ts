import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/reception/clubs': () => import('./pages/ClubsPage.tsx'),
};
