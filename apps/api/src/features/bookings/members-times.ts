import { daysOf } from '@machi/domain/calendar/stretches';
import { addDays, instantOf, type DateText } from '@machi/domain/calendar/model';
import type { Slot } from '@machi/domain/reservations/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { RIDE_STANDS } from './own-rides.ts';
import { HOLDS_TIME } from './store.ts';

/** A reservation has moments; a taxi to or from it has a day and minutes. */
interface TimesRow {
  readonly member_id: number;
  readonly starts: Date | null;
  readonly ends: Date | null;
  readonly target_date: DateText | null;
  readonly start: number | null;
  readonly end: number | null;
}

const selectMembersTimes = statement<TimesRow>(
  'select-members-times',
  `select r.member_id, r.started_at as starts, r.ended_at as ends, null::date as target_date, null::int as start, null::int as end
   from reservation r
   where r.member_id = any($1::int[]) and r.started_at < $3 and r.ended_at > $2 and ${HOLDS_TIME}
   union all
   select r.member_id, null, null, t.ride_date, t.departure_time, t.arrival_time
   from taxi t join reservation r using (reservation_id)
   where t.ride_date between $4 and $5 and r.member_id = any($1::int[]) and ${RIDE_STANDS} and ${HOLDS_TIME}`,
);

/** Times of people's reservations and taxi rides from `from` to `to`, both included, without content or place. */
export async function readMembersTimes(
  database: Queryable,
  memberIds: readonly number[],
  [from, to]: readonly [DateText, DateText],
): Promise<(Slot & { readonly member_id: number })[]> {
  const until = instantOf(addDays(to, 1), 0);
  const rows = await database.run(selectMembersTimes, [memberIds, instantOf(from, 0), until, from, to]);
  return rows
    .flatMap(({ member_id, starts, ends, target_date, start, end }) => {
      if (starts !== null && ends !== null) return daysOf(starts, ends).map((slot) => ({ ...slot, member_id }));
      return target_date === null || start === null || end === null ? [] : [{ member_id, target_date, start, end }];
    })
    .filter(({ target_date }) => target_date >= from && target_date <= to);
}
