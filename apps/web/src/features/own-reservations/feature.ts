import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/reservation': () => import('./pages/ReservationListPage.tsx'),
  '/reservation/history': () => import('./pages/ReservationHistoryPage.tsx'),
  '/reservation/calendar': () => import('./pages/ReservationCalendarPage.tsx'),
  '/reservation/detail/:reservation_id': () => import('./pages/ReservationDetailPage.tsx'),
};
