import { heldDatesOf } from '@machi/domain/schedule/holds';
import { isDateOf, type RepeatRule } from '@machi/domain/schedule/rule';
import type pg from 'pg';
import { memberIdOf } from '../../bench/ground/people.ts';

export const countOf = async (database: pg.Client, query: string, values: readonly unknown[] = []): Promise<number> =>
  (await database.query(query, [...values])).rows[0].count;

export const OVERLAPS = `select count(*)::int as count from room_occupancy a join room_occupancy b
  on a.room_id = b.room_id and a.during && b.during and a.occupancy_id < b.occupancy_id`;
export const OVERDRAWN = `select count(*)::int as count from equipment_use u
  where (select sum(pieces) from equipment_use o where o.equipment_id = u.equipment_id and lower(u.during) <@ o.during) > $1`;
/** Rows without their parents: occupancies without a schedule, and schedules without their participants. */
export const ORPHANS = `select (
    (select count(*) from room_occupancy o where kind = 'schedule' and not exists (select from schedule_room r where r.schedule_id = o.schedule_id and r.room_id = o.room_id))
    + (select count(*) from equipment_use u where schedule_id is not null and not exists (select from schedule_equipment e where e.schedule_id = u.schedule_id and e.equipment_id = u.equipment_id))
    + (select count(*) from schedule s where created_by >= $1 and not exists (select from schedule_participant p where p.schedule_id = s.schedule_id))
  )::int as count`;

interface HeldRow extends RepeatRule {
  readonly schedule_id: number;
  readonly exception_of: number | null;
  readonly exception_date: string | null;
  readonly rooms: readonly number[];
  readonly kinds: readonly number[];
  readonly out: readonly string[];
  readonly held: readonly string[];
  readonly lent: readonly string[];
}
const HELD = `select s.*, s.start_date::text, s.end_date::text, s.exception_date::text,
    array(select room_id from schedule_room r where r.schedule_id = s.schedule_id) as rooms,
    array(select equipment_id from schedule_equipment e where e.schedule_id = s.schedule_id) as kinds,
    array(select target_date::text from schedule_dropped d where d.schedule_id = s.schedule_id
      union select x.exception_date::text from schedule x where x.exception_of = s.schedule_id) as out,
    array(select room_id || ' ' || to_char(lower(during) at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI') || to_char(upper(during) at time zone 'Asia/Tokyo', '-HH24:MI')
      from room_occupancy o where o.schedule_id = s.schedule_id) as held,
    array(select equipment_id || ' ' || to_char(lower(during) at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI') || to_char(upper(during) at time zone 'Asia/Tokyo', '-HH24:MI')
      from equipment_use u where u.schedule_id = s.schedule_id) as lent
  from schedule s where s.created_by >= $1`;

/** Finds schedules whose rooms and equipment differ from their rule by date, and dates outside their series. */
export async function judgeHeld(
  database: pg.Client,
): Promise<{ torn: number; stray: number; series: number; dates: number }> {
  const { rows } = await database.query<HeldRow>(HELD, [memberIdOf(0)]);
  const rules = new Map(rows.map((row) => [row.schedule_id, row]));
  const same = (one: readonly string[], other: readonly string[]): boolean =>
    one.toSorted().join() === other.toSorted().join();
  let [torn, stray, dates] = [0, 0, 0];
  for (const row of rows) {
    const gone = new Set(row.out);
    const times = heldDatesOf(row, (date) => gone.has(date)).map(
      ({ target_date }) => `${target_date} ${row.start_time}-${row.end_time}`,
    );
    const of = (ids: readonly number[]) => ids.flatMap((id) => times.map((time) => `${id} ${time}`));
    dates += row.held.length;
    if (!same(row.held, of(row.rooms)) || !same(row.lent, of(row.kinds))) torn += 1;
    const series = row.exception_of === null ? undefined : rules.get(row.exception_of);
    if (row.exception_of !== null && !(series && row.exception_date && isDateOf(series, row.exception_date)))
      stray += 1;
  }
  return { torn, stray, series: rows.filter(({ schedule_type }) => schedule_type === 2).length, dates };
}
