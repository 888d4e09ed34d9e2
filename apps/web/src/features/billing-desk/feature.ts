import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/billing/bath': () => import('./pages/BathBillsPage.tsx'),
};
