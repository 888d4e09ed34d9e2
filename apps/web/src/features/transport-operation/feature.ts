import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/transport/operation': () => import('./pages/OperationDeskPage.tsx'),
  '/transport/live-source': () => import('./pages/LiveSourcePage.tsx'),
};
