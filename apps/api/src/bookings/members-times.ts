import { daysOf } from '@machi/domain/calendar/stretches';
import { addDays, instantOf } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { Slot } from '@machi/domain/reservations/rules';
import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';
import { HOLDS_TIME } from './store.ts';

const selectMembersTimes = statement<{ member_id: number; starts: Date; ends: Date }>(
  'select-members-times',
  `select r.member_id, r.started_at as starts, r.ended_at as ends from reservation r
   where r.member_id = any($1::int[]) and r.started_at < $3 and r.ended_at > $2
     and ${HOLDS_TIME}`,
);

/** When people use what they have reserved, on the days from `from` to `to`, both included: never what or where. */
export async function readMembersTimes(
  database: Queryable,
  memberIds: readonly number[],
  [from, to]: readonly [DateText, DateText],
): Promise<(Slot & { readonly member_id: number })[]> {
  const until = instantOf(addDays(to, 1), 0);
  const rows = await database.run(selectMembersTimes, [memberIds, instantOf(from, 0), until]);
  return rows
    .flatMap(({ member_id, starts, ends }) => daysOf(starts, ends).map((slot) => ({ ...slot, member_id })))
    .filter(({ target_date }) => target_date >= from && target_date <= to);
}
