import { MINUTES_A_DAY, addDays, instantOf, type DateText } from '@machi/domain/calendar/model';
import type { Stretch } from '@machi/domain/spots/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { END, START, rowsOf } from '../../database/rows.ts';
import { room_occupancy } from '../../database/tables/reservations.ts';

/**
 * One text for each room instead of a row for each reservation: reading rows would be half of the cost. Unordered,
 * because sorting one day's few stretches is faster than sorting a room's month.
 */
const selectOccupancy = statement<{ room_id: number; minutes: string }>(
  'select-occupancy',
  `select room_id, string_agg(
     (date_part('epoch', lower(during) - $2::timestamptz) / 60)::int || ' ' || (date_part('epoch', upper(during) - $2::timestamptz) / 60)::int,
     ' ') as minutes
   from room_occupancy where room_id = any($1::int[]) and during && tstzrange($2, $3)
     and (schedule_id is null or schedule_id <> all($4::int[])) group by room_id`,
);

/** Splits occupied minutes since the first day's midnight into days; a stretch over midnight counts on both days. */
function byDay(minutes: readonly number[], days: number): Stretch[][] {
  const occupied: Stretch[][] = Array.from({ length: days }, () => []);
  for (let index = 0; index + 1 < minutes.length; index += 2) {
    const starts = minutes[index] ?? 0;
    const ends = minutes[index + 1] ?? 0;
    const last = Math.min(days - 1, Math.ceil(ends / MINUTES_A_DAY) - 1);
    for (let day = Math.max(0, Math.floor(starts / MINUTES_A_DAY)); day <= last; day += 1) {
      const midnight = day * MINUTES_A_DAY;
      occupied[day]?.push({
        start: Math.max(0, starts - midnight),
        end: Math.min(MINUTES_A_DAY, ends - midnight),
      });
    }
  }
  return occupied;
}

/**
 * Reads each room's occupied stretches on a number of days; a room without any is missing.
 * @param except schedules of the town whose own use is left out, because they are about to move
 */
export async function readOccupancy(
  database: Queryable,
  roomIds: readonly number[],
  from: DateText,
  days: number,
  except: readonly number[] = [],
): Promise<ReadonlyMap<number, readonly (readonly Stretch[])[]>> {
  const until = instantOf(addDays(from, days), 0);
  const rows = await database.run(selectOccupancy, [roomIds, instantOf(from, 0), until, except]);
  return new Map(rows.map(({ room_id, minutes }) => [room_id, byDay(minutes.split(' ').map(Number), days)]));
}

/** A time in which a room has become free. */
export interface FreedTime {
  readonly room_id: number;
  readonly started_at: Date;
  readonly ended_at: Date;
}

/** The rooms' occupied times. */
export const occupancies = rowsOf(room_occupancy, { started_at: START, ended_at: END });

/** Frees the time of the matching rows and returns it. */
export const freeTimeOf = (
  transaction: Queryable,
  name: string,
  where: { readonly [Name in 'reservation_id' | 'lottery_id' | 'blackout_id']?: number },
): Promise<FreedTime[]> => occupancies.removeReturning(transaction, name, where, ['room_id', 'started_at', 'ended_at']);

/** Frees a reservation's time, in its adjunct rooms too, and returns it. */
export const freeTime = (transaction: Queryable, reservation_id: number) =>
  freeTimeOf(transaction, 'free-time-of-reservation', { reservation_id });
