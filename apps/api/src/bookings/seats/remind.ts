import { remindOf } from '../remind-in-batches.ts';
import { seatLetter, seatPath } from './letters.ts';
import { seatsShown } from './store.ts';
import type { SeatReservationRow } from './store.ts';

/** Reminds of seats of shuttles the day before. */
export const sendSeatReminders = remindOf<SeatReservationRow>({
  name: 'seat',
  table: 'seat_reservation',
  id: 'seat_reservation_id',
  starts: 'departed_at',
  stands: `r.state = 'reserved' and r.told_standing = 'as-reserved' and ${seatsShown('r')}`,
  startsAt: ({ departed_at }) => departed_at,
  madeAt: ({ reserved_at }) => reserved_at,
  idOf: ({ seat_reservation_id }) => seat_reservation_id,
  letter: (house, row) => seatLetter(house, 'reminder', row, { ...row, path: seatPath(row.seat_reservation_id) }),
});
