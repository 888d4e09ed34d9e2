import { addDays, instantOf, minutesOf } from '@machi/domain/calendar/model';
import { daysOf } from '@machi/domain/calendar/stretches';
import { openingOf, overlaps } from '@machi/domain/spots/rules';
import type { Random } from '../../../ground/random.ts';
import type { Life } from '../life.ts';
import { atOffice } from '../office-hours.ts';
import { uuidOf } from '../uuid.ts';
import type { PastBooking } from './book-past.ts';
import { end } from './fates.ts';
import type { HeldTime } from './held-time.ts';
import { noteHandled, receptionist } from './officials.ts';

export interface PastClosure {
  readonly at: Date;
  readonly starts: Date;
  readonly ends: Date;
  readonly spot_id: number;
  readonly room_id: number | null;
  readonly reason: { readonly ja: string; readonly en: string };
}

/** The plan's closures with their times, in the order in which they were made. */
export function closuresOf(life: Life, random: Random): PastClosure[] {
  return life.plan.bookings.closures
    .map(({ spot_id, room_id, reason, ...days }) => {
      const spot = life.catalog.spots.get(spot_id);
      let from = addDays(life.today, days.from);
      // A closure needs an open day.
      while (spot && openingOf(spot, from) === null) from = addDays(from, 1);
      return {
        spot_id,
        room_id,
        reason,
        at: atOffice(addDays(life.today, days.made), random, -1),
        starts: instantOf(from, minutesOf(days.from_time)),
        ends: instantOf(addDays(from, days.to - days.from), minutesOf(days.to_time)),
      };
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Closes rooms as `close` does: ends existing reservations and takes their time. */
export function closeInPast(
  life: Life,
  random: Random,
  { at, starts, ends, spot_id, room_id, reason }: PastClosure,
  booked: readonly PastBooking[],
  rooms: HeldTime,
): void {
  const spot = life.catalog.spots.get(spot_id);
  if (!spot || at >= life.now) return;
  const roomIds = room_id === null ? spot.rooms.map((room) => room.room_id) : [room_id];
  const slots = daysOf(starts, ends);
  const actor = receptionist(life, random, []).member_id;
  const affected = booked.filter(
    ({ row, slot }) =>
      row.is_canceled === 0 &&
      row.approval_status !== 2 &&
      [row.room_id, ...row.adjunct_room_ids].some((id) => roomIds.includes(id)) &&
      slots.some((one) => one.target_date === slot.target_date && overlaps(one, slot)),
  );
  for (const one of affected) {
    end(one, one.row.approval_status === 1 ? 'closed' : 'refused', reason.ja, 0, at);
    one.row.no_show_at = null;
  }
  if (affected.length > 0)
    noteHandled(
      life,
      random,
      'reservation:refuse',
      affected.map(({ row }) => row),
      actor,
      at,
    );
  const blackout_id = (life.rows.blackout?.length ?? 0) + 1;
  const during = `[${starts.toISOString()},${ends.toISOString()})`;
  life.add('blackout', { blackout_id, spot_id, room_id, during, reason, created_at: at, created_by: actor });
  for (const id of roomIds) {
    life.add('room_occupancy', { room_id: id, during, kind: 'blackout', reservation_id: null, blackout_id });
    for (const slot of slots) rooms.take(id, slot, at);
  }
  const request_id = uuidOf(random);
  life.actions.push({ at, actor, action: 'closure:create', subject: 'closure', subject_id: blackout_id, request_id });
}
