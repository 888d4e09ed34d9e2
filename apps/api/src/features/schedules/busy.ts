import type { DateText } from '@machi/domain/calendar/model';
import { busyStretches } from '@machi/domain/schedule/agenda';
import { RULE_FIELDS, type RepeatRule } from '@machi/domain/schedule/rule';
import type { Stretch } from '@machi/domain/spots/rules';
import { readMembersTimes } from '../bookings/members-times.ts';
import { columnsOf } from '../../database/rows.ts';
import { statement, type Queryable } from '../../database/database.ts';
import { inPieces } from '../../platform/work/in-pieces.ts';

/** Times of a schedule that may overlap the days, without its content. */
interface TimesRow extends RepeatRule {
  readonly series_id: number;
  /** For a changed date: the date by the rule that it replaces. */
  readonly exception_date: DateText | null;
  readonly member_ids: readonly number[];
  /** Those of `member_ids` who said that they do not attend. */
  readonly absent_ids: readonly number[];
  /** Dates of a series that are dropped or changed. */
  readonly out: readonly DateText[] | null;
  /** Answers for single dates: member, date and answer in one text. */
  readonly answers: readonly string[] | null;
}

/** Twenty people do not have so many in a year; the limit bounds the cost if others added them to more. */
const MOST_HELD = 20_000;

/** All times of people in a span of days, in one round trip; schedules and changed dates can be excluded. */
const selectTimes = statement<TimesRow>(
  'select-busy-times',
  `with held as materialized (
     select s.schedule_id, coalesce(s.exception_of, s.schedule_id) as series_id, array_agg(p.member_id) as member_ids,
       coalesce(array_agg(p.member_id) filter (where p.attends = 0), '{}') as absent_ids
     from schedule_participant p join schedule s using (schedule_id)
     where p.member_id = any($1::int[]) and s.start_date <= $3 and (s.end_date is null or s.end_date >= $2)
       and s.schedule_id <> all($4::int[])
     group by s.schedule_id limit ${MOST_HELD}),
   series as (select distinct series_id from held),
   out as (
     select series_id, array_agg(target_date) as dates from (
       select d.schedule_id as series_id, d.target_date from series join schedule_dropped d on d.schedule_id = series_id
         where d.target_date between $2 and $3
       union all
       select x.exception_of, x.exception_date from series join schedule x on x.exception_of = series_id
         where x.exception_date between $2 and $3) as gone
     group by series_id),
   said as (
     select a.schedule_id as series_id, array_agg(a.member_id || ' ' || a.target_date || ' ' || a.attends) as answers
     from series join schedule_attendance a on a.schedule_id = series_id where a.member_id = any($1::int[])
     group by a.schedule_id)
   select ${columnsOf('s', RULE_FIELDS)}, s.exception_date, h.series_id, h.member_ids, h.absent_ids, out.dates::text[] as out, said.answers
   from held h join schedule s using (schedule_id)
   left join out on out.series_id = h.schedule_id left join said on said.series_id = h.series_id`,
);

export type BusyOn = (memberId: number, day: DateText) => readonly Stretch[];

/** Whether a member attends on a date: by their answer for that date, otherwise by their general one. */
function comersOf({ absent_ids, answers }: TimesRow): (memberId: number, date: DateText) => boolean {
  const absent = new Set(absent_ids);
  const said = new Map(answers?.map((answer) => [answer.slice(0, -2), answer.endsWith('1')]));
  return (memberId, date) => said.get(`${memberId} ${date}`) ?? !absent.has(memberId);
}

/**
 * Times at which people are busy from `from` to `to`, both included, by schedules and reservations, without content.
 * @param except schedules and changed dates to leave out
 */
export async function readBusy(
  database: Queryable,
  memberIds: readonly number[],
  [from, to]: readonly [DateText, DateText],
  except: readonly number[],
): Promise<BusyOn> {
  const [rows, reserved] = await Promise.all([
    database.run(selectTimes, [memberIds, from, to, except]),
    readMembersTimes(database, memberIds, [from, to]),
  ]);
  const busy = new Map(memberIds.map((id) => [id, new Map<DateText, Stretch[]>()]));
  const take = (memberId: number, day: DateText, stretch: Stretch): void => {
    const of = busy.get(memberId);
    const stretches = of?.get(day);
    if (stretches) stretches.push(stretch);
    else of?.set(day, [stretch]);
  };
  for (const { member_id, target_date, start, end } of reserved) take(member_id, target_date, { start, end });
  await inPieces(rows, (row) => {
    const out = new Set(row.out);
    const comes = comersOf(row);
    for (const { day, date, start, end } of busyStretches(row, from, to)) {
      if (out.has(date)) continue;
      for (const memberId of row.member_ids)
        if (comes(memberId, row.exception_date ?? date)) take(memberId, day, { start, end });
    }
  });
  return (memberId, day) => busy.get(memberId)?.get(day) ?? [];
}
