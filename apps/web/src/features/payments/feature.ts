import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/billing': () => import('./pages/BillingPage.tsx'),
};
