import { monthOf } from '@machi/domain/calendar/model';
import type { HeldByMonth, Slot } from '@machi/domain/reservations/rules';
import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';
import { HOLDS_TIME } from './store.ts';

const countHeld = statement<{ held: number }>(
  'count-held-in-month',
  `select (select count(*)::int from reservation r where r.member_id = a.member_id and r.spot_id = a.spot_id
       and r.use_month = a.use_month and ${HOLDS_TIME} and r.reservation_id <> all($4::int[])) as held
   from unnest($1::int[], $2::int[], $3::text[]) with ordinality as a(member_id, spot_id, use_month, n) order by a.n`,
);

/** Who might apply for what. */
interface Asked {
  readonly member_id: number;
  readonly spot_id: number;
  readonly slot: Slot;
}

/** What people hold already in the month and at the facility of a time, in the order of `asked`; of `but` nothing counts. */
export async function heldInMonth(
  from: Queryable,
  asked: readonly Asked[],
  but: readonly number[] = [],
): Promise<HeldByMonth[]> {
  if (asked.length === 0) return [];
  const months = asked.map(({ slot }) => monthOf(slot.target_date));
  const rows = await from.run(countHeld, [
    asked.map(({ member_id }) => member_id),
    asked.map(({ spot_id }) => spot_id),
    months,
    but,
  ]);
  return months.map((month, index) => ({ [month]: rows[index]?.held ?? 0 }));
}
