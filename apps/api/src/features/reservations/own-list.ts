import { ownListOf } from '../bookings/own-list.ts';
import { IS_SHOWN } from '../bookings/store.ts';
import { VIEWED_COLUMNS, type ViewedRow } from '../bookings/view.ts';

/** Own reservations as a list, one of its halves, or the days of a calendar. */
export const listOwnReservations = ownListOf<ViewedRow>({
  name: 'reservations',
  table: 'reservation',
  id: 'reservation_id',
  starts: 'r.started_at',
  ends: 'r.ended_at',
  columns: VIEWED_COLUMNS,
  isShown: IS_SHOWN,
  // A refused one too, until its day: who looks for it finds why, and the way to another day.
  stands: 'r.is_canceled = 0',
});
