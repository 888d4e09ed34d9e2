import { piecesOf } from '@machi/domain/reservations/rules';
import type { Life } from '../life.ts';
import { createPastBooking } from './book-past.ts';
import type { PastBooking } from './book-past.ts';
import { closeInPast, closuresOf } from './close-past.ts';
import { liveOut, settleAll } from './fates.ts';
import { waitForTimes } from './wait-past.ts';
import { wishesOf } from './wish.ts';

function writeRows(life: Life, booked: readonly PastBooking[]): void {
  for (const { row } of booked) {
    life.reservations.push(row);
    life.add('reservation', row);
    if (row.is_canceled === 1 || row.approval_status === 2) continue;
    const during = `[${row.started_at.toISOString()},${row.ended_at.toISOString()})`;
    const held = { during, reservation_id: row.reservation_id, blackout_id: null };
    life.add('room_occupancy', { room_id: row.room_id, kind: 'reservation', ...held });
    for (const room_id of row.adjunct_room_ids) life.add('room_occupancy', { room_id, kind: 'adjunct', ...held });
    for (const { equipment_id, pieces } of piecesOf(row.equipment_ids))
      life.add('equipment_use', { equipment_id, reservation_id: row.reservation_id, during, pieces });
  }
}

/** Reservations of a year and of the weeks to come, in the order in which they were applied for, with closures in between. */
export function liveBookings(life: Life): void {
  const random = life.random('bookings');
  const { apply, rooms } = createPastBooking(life, random);
  const closures = closuresOf(life, random);
  const applications: { readonly bookings: readonly PastBooking[] }[] = [];
  const close = (until: Date): void => {
    while (closures[0] && closures[0].at <= until) {
      const booked = applications.flatMap(({ bookings }) => bookings);
      closeInPast(life, random, closures[0], booked, rooms);
      closures.shift();
    }
  };
  for (const wish of wishesOf(life)) {
    close(wish.at);
    const bookings = apply(wish);
    liveOut(life, random, bookings);
    applications.push({ bookings });
  }
  close(life.now);
  settleAll(life, random, applications);
  const booked = applications.flatMap(({ bookings }) => bookings);
  writeRows(life, booked);
  waitForTimes(life, random, booked);
}
