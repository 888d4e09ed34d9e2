import { ownListOf } from '../../bookings/own-list.ts';
import { seatsShown } from '../../bookings/seats/store.ts';
import type { SeatReservationRow } from '../../bookings/seats/store.ts';

/** Own seats as a list, one of its halves, or the days of a calendar. */
export const listOwnSeats = ownListOf<SeatReservationRow>({
  name: 'seats',
  table: 'seat_reservation',
  id: 'seat_reservation_id',
  starts: 'r.departed_at',
  ends: 'r.arrived_at',
  columns: 'r.*',
  isShown: `r.state in ('reserved', 'canceled') and ${seatsShown('r')}`,
  stands: `r.state = 'reserved'`,
});
