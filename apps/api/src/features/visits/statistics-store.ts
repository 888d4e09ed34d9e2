import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import type { PassKind } from '@machi/domain/passes/model';
import { daysOfPeriod, isMonth, type PeriodText } from '@machi/domain/statistics/period';
import type { PeopleCounts, VisitCount } from '@machi/domain/visits/statistics';
import { statement, type Queryable } from '../../database/database.ts';
import { below, fails, holds, rowsOf } from '../../database/rows.ts';
import { visit } from '../../database/tables/passes.ts';
import { TOLD_REASON } from '../../platform/terminals/merge-visits.ts';

const visits = rowsOf(visit);
const LOCAL = `visited_at at time zone 'Asia/Tokyo'`;
const WITHIN = 'pass = $1 and visited_at >= $2 and visited_at < $3 and not is_test';

const countVisits = statement<VisitCount>(
  'visit-statistics',
  `select to_char(${LOCAL}, $4) as part, extract(dow from ${LOCAL})::int as weekday, outcome, ${TOLD_REASON} as reason, fare_yen, fare_reason, decided_by,
     is_counted, is_companion, count(*)::int as visits
   from visit v where ${WITHIN} group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
);
const countPeople = statement<{ part: string; people: number }>(
  'visit-statistics-people',
  `select to_char(${LOCAL}, $4) as part, count(distinct member_id)::int as people
   from visit where ${WITHIN} and is_counted and member_id is not null group by 1`,
);
const countAll = statement<{ people: number; overdrafts: number }>(
  'visit-statistics-all',
  `select count(distinct v.member_id)::int as people, count(o.visit_id)::int as overdrafts
   from visit v left join overdraft o using (visit_id) where ${WITHIN} and is_counted`,
);

/** The last month before another one with a visit. */
export async function readLastVisitMonth(
  database: Queryable,
  before: PeriodText,
  pass: PassKind,
): Promise<PeriodText | undefined> {
  const visited_at = below(instantOf(daysOfPeriod(before).from, 0));
  const counted = { pass, visited_at, is_test: fails, is_counted: holds };
  const newest = { columns: ['visited_at'], order: ['-visited_at'], limit: 1 } as const;
  const last = await visits.one(database, 'visit-statistics-last-month', counted, newest);
  return last && dateAt(last.visited_at).slice(0, 7);
}

/** The counts of a period, by the database. */
export async function readVisitCounts(
  database: Queryable,
  period: PeriodText,
  pass: PassKind,
): Promise<{ readonly counts: readonly VisitCount[]; readonly people: PeopleCounts }> {
  const { from, to } = daysOfPeriod(period);
  const asked = [pass, instantOf(from, 0), instantOf(addDays(to, 1), 0)];
  const part = isMonth(period) ? 'YYYY-MM-DD' : 'YYYY-MM';
  const [counts, course, [all]] = await Promise.all([
    database.run(countVisits, [...asked, part]),
    database.run(countPeople, [...asked, part]),
    database.run(countAll, asked),
  ]);
  return { counts, people: { people: all?.people ?? 0, overdrafts: all?.overdrafts ?? 0, course } };
}
