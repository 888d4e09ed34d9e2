import { ownListOf } from '../bookings/own-list.ts';
import { IS_SHOWN } from '../bookings/store.ts';
import { VIEWED_COLUMNS, type ViewedRow } from '../bookings/view.ts';

/** Own reservations: all, past or upcoming ones, or the days of a calendar. */
export const listOwnReservations = ownListOf<ViewedRow>({
  name: 'reservations',
  table: 'reservation',
  id: 'reservation_id',
  starts: 'r.started_at',
  ends: 'r.ended_at',
  columns: VIEWED_COLUMNS,
  isShown: IS_SHOWN,
  // Includes refused ones until their day, so that the member finds the reason and a way to another day.
  stands: 'r.is_canceled = 0',
});
