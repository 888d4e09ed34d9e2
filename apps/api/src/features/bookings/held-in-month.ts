import { monthOf } from '@machi/domain/calendar/model';
import type { HeldByMonth, MonthText, Slot } from '@machi/domain/reservations/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { HOLDS_TIME } from './store.ts';

const countHeld = statement<{ member_id: number; spot_id: number; use_month: MonthText; held: number }>(
  'count-held-in-months',
  `select r.member_id, r.spot_id, r.use_month, count(*)::int as held from reservation r
   where r.member_id = any($1::int[]) and r.use_month = any($2::text[]) and ${HOLDS_TIME}
     and r.reservation_id <> all($3::int[])
   group by r.member_id, r.spot_id, r.use_month order by r.member_id, r.spot_id, r.use_month`,
);

/** Dates already held in some months, by facility. */
export type HeldAt = ReadonlyMap<number, HeldByMonth>;

/** Dates that people already hold in the months of some times; people without any are missing. `but` is not counted. */
export async function heldBy(
  from: Queryable,
  memberIds: readonly number[],
  slots: readonly Pick<Slot, 'target_date'>[],
  but: readonly number[] = [],
): Promise<ReadonlyMap<number, HeldAt>> {
  const months = new Set(slots.map(({ target_date }) => monthOf(target_date)));
  if (memberIds.length === 0 || months.size === 0) return new Map();
  const rows = await from.run(countHeld, [[...new Set(memberIds)], [...months], but]);
  const byMember = Map.groupBy(rows, ({ member_id }) => member_id);
  return new Map(
    [...byMember].map(([memberId, own]) => {
      const bySpot = Map.groupBy(own, ({ spot_id }) => spot_id);
      const held = [...bySpot].map(
        ([spotId, lines]) => [spotId, Object.fromEntries(lines.map((line) => [line.use_month, line.held]))] as const,
      );
      return [memberId, new Map(held)] as const;
    }),
  );
}
