import { addDays, dateAt } from '@machi/domain/calendar/model';
import { cancelDeadline } from '@machi/domain/reservations/cancel';
import type { Slot } from '@machi/domain/reservations/rules';
import type { Random } from '../../../ground/random.ts';
import type { Life } from '../life.ts';
import { atHome, nextAtOffice } from '../office-hours.ts';
import type { PastBooking } from './book-past.ts';
import { remind } from './fates.ts';
import { noteHandled, noteOwn, receptionist } from './officials.ts';

/** A planned move of a reservation; until then others may take the new time. */
export interface PastMove {
  readonly at: Date;
  readonly booking: PastBooking;
  readonly isOfficial: boolean;
}

/**
 * The reservations of an application that are moved later: by their member if no approval is needed, or by reception.
 */
export function movesOf(life: Life, random: Random, bookings: readonly PastBooking[]): PastMove[] {
  return bookings.flatMap((booking): PastMove[] => {
    const { row, slot, spot } = booking;
    const [isWanted, isAsked] = [random.happens(0.07), random.happens(0.02)];
    const isFixed = row.approval_status === 1 && row.is_canceled === 0 && row.fixed_at !== null;
    // Excluded: taxis would move along, and the free hour of preparation belongs to the whole application.
    const isAlone = spot.spot_id !== life.town.town.fixed_spots.shared_office && row.includes_preparation === 0;
    if (!isFixed || !isAlone || row.fixed_at === null) return [];
    const isOwn = isWanted && row.booked_by === null && row.exemption_status === null && spot.fixing_method === 1;
    if (!isOwn && !isAsked) return [];
    const at = isOwn
      ? atHome(addDays(dateAt(row.reserved_at), 1 + random.below(4)), random)
      : nextAtOffice(row.fixed_at, 1, random);
    const until = isOwn ? cancelDeadline(spot, slot) : row.started_at;
    return at < until && at < life.now ? [{ at, booking, isOfficial: !isOwn }] : [];
  });
}

const HOUR = 60;

/** An hour earlier or later; an individual may come a week later instead. */
function timesInstead({ row, slot }: PastBooking, isOfficial: boolean): Slot[] {
  const hours = [HOUR, -HOUR].map((by) => ({ ...slot, start: slot.start + by, end: slot.end + by }));
  if (isOfficial || row.is_group === 1) return hours;
  return [{ ...slot, target_date: addDays(slot.target_date, 7) }, ...hours];
}

/** Makes the planned moves, each to the first free time; reservations ended by a closure stay. */
export function moveInPast(
  life: Life,
  random: Random,
  { at, booking, isOfficial }: PastMove,
  move: (booking: PastBooking, slot: Slot, at: Date, isOfficial: boolean) => boolean,
): void {
  const { row } = booking;
  if (row.is_canceled === 1) return;
  if (!timesInstead(booking, isOfficial).some((slot) => move(booking, slot, at, isOfficial))) return;
  remind(life, random, booking, at);
  if (!isOfficial) return noteOwn(life, random, 'reservation:change', [row], row.member_id, at);
  const by = receptionist(life, random, [row.member_id]).member_id;
  noteHandled(life, random, 'reservation:move', [row], by, at);
  row.change_reason = 'お電話でのお申し出により、時間を変えました。';
  // Every second group also reports fewer people.
  if (row.is_group === 0 || row.persons_spot < 5 || row.reservation_id % 2 === 0) return;
  row.persons_spot -= Math.ceil(row.persons_spot / 5);
  row.change_reason = 'お電話でのお申し出により、時間と人数を変えました。';
  noteHandled(life, random, 'reservation:revise', [row], by, at);
}
