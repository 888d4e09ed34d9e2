import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/reservation/taxi/:reservation_id': () => import('./pages/TaxiPage.tsx'),
  '/dispatch': () => import('./pages/DispatchPage.tsx'),
};
