import { piecesOf } from '@machi/domain/reservations/rules';
import type { Life } from '../life.ts';
import { createPastBooking } from './book-past.ts';
import type { PastBooking } from './book-past.ts';
import { closeInPast, closuresOf } from './close-past.ts';
import { liveOut, settleAll } from './fates.ts';
import { moveInPast, movesOf } from './move-past.ts';
import type { PastMove } from './move-past.ts';
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
  const moving = life.random('moves');
  const { apply, move, rooms } = createPastBooking(life, random);
  const closures = closuresOf(life, random);
  let moves: readonly PastMove[] = [];
  const applications: { readonly bookings: readonly PastBooking[] }[] = [];
  /** Whatever comes between two applications, in its order. */
  const passTime = (until: Date): void => {
    for (;;) {
      const [closure, moved] = [closures[0], moves[0]];
      const next = closure && (!moved || closure.at <= moved.at) ? closure : moved;
      if (!next || next.at > until) return;
      if (next === closure) {
        const booked = applications.flatMap(({ bookings }) => bookings);
        closeInPast(life, random, closure, booked, rooms);
        closures.shift();
      } else if (moved) {
        moveInPast(life, moving, moved, move);
        moves = moves.slice(1);
      }
    }
  };
  for (const wish of wishesOf(life)) {
    passTime(wish.at);
    const bookings = apply(wish);
    liveOut(life, random, bookings);
    applications.push({ bookings });
    moves = [...moves, ...movesOf(life, moving, bookings)].toSorted(
      (one, other) => one.at.getTime() - other.at.getTime(),
    );
  }
  passTime(life.now);
  settleAll(life, random, applications);
  const booked = applications.flatMap(({ bookings }) => bookings);
  writeRows(life, booked);
  waitForTimes(life, random, booked);
}
