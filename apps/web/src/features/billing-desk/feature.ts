import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/bath-billing': () => import('./pages/BathBillsPage.tsx'),
};
