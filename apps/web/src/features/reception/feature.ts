import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/reception': () => import('./pages/ReceptionPage.tsx'),
  '/reception/booking': () => import('./pages/CounterBookingPage.tsx'),
};
