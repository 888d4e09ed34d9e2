import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/fureaiplaza/payment/account': () => import('./pages/BathAccountPage.tsx'),
};
