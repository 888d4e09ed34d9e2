import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/transport/operation': () => import('./pages/OperationDeskPage.tsx'),
};
