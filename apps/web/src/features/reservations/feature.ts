import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/spot/form/:spot_id/:room_id': () => import('./pages/ReservationFormPage.tsx'),
  '/spot/form/:spot_id/:room_id/:reservation_id': () => import('./pages/ReservationFormPage.tsx'),
};
