import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/withdrawal': () => import('./pages/WithdrawalPage.tsx'),
};
