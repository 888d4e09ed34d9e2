import { MOST_IN_FEED, FEED_PAST_DAYS } from '@machi/domain/calendar-feed/contract';
import type { FeedAnswer } from '@machi/domain/calendar-feed/events';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import type { WeekdayFlag } from '@machi/domain/schedule/rule';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { CalendarRow } from '../../schedules/calendar/events.ts';
import type { ScheduleRow } from '../../schedules/rows.ts';
import { WEEKDAYS, weekdayFlags } from '../../schedules/weekdays.ts';

/** A schedule of somebody's feed, with what it says. */
export type FeedRow = CalendarRow & Pick<ScheduleRow, 'title' | 'url' | 'note'>;

/** Two thousand of them: the flags of the week are one number, dates are one text, and moments are counted. */
interface PackedRow extends Omit<FeedRow, WeekdayFlag | 'dropped' | 'created_at' | 'updated_at'> {
  readonly weekdays: number;
  readonly dropped: string | null;
  readonly created: number;
  readonly updated: number;
}
const MILLISECONDS = (name: string): string => `(extract(epoch from s.${name}) * 1000)::float8`;

const listRows = statement<PackedRow>(
  'list-schedules-of-feed',
  `with own as (
     select schedule_id from schedule_participant where member_id = $1
     union select schedule_id from schedule where created_by = $1),
   families as materialized (
     select coalesce(s.exception_of, s.schedule_id) as schedule_id, max(s.start_date) as newest
     from own join schedule s using (schedule_id) where s.end_date is null or s.end_date >= $2
     group by 1 order by newest desc, 1 desc limit $3),
   listed as materialized (
     select schedule_id from families
     union all select x.schedule_id from families f join schedule x on x.exception_of = f.schedule_id),
   dropped as (select d.schedule_id, string_agg(d.target_date::text, ',') as days
     from families join schedule_dropped d using (schedule_id) group by d.schedule_id)
   select s.schedule_id, s.schedule_type, s.start_date, s.end_date, s.start_time, s.end_time, s.repeat_mode, s.repeat_month,
     s.repeat_day, s.repeat_week, ${WEEKDAYS} as weekdays, s.title, s.url, s.note, s.revision, s.exception_of, s.exception_date,
     ${MILLISECONDS('created_at')} as created, ${MILLISECONDS('updated_at')} as updated,
     o.schedule_id is not null as is_own, p.member_id is not null as takes_part, p.attends, d.days as dropped
   from listed join schedule s using (schedule_id)
     left join own o on o.schedule_id = s.schedule_id
     left join schedule_participant p on p.schedule_id = s.schedule_id and p.member_id = $1
     left join dropped d on d.schedule_id = s.schedule_id
   order by s.start_date, s.schedule_id`,
);
const listAnswers = statement<FeedAnswer>(
  'list-answers-of-feed',
  'select schedule_id, target_date, attends from schedule_attendance where member_id = $1',
);

const unpacked = (row: PackedRow): FeedRow => ({
  ...row,
  ...weekdayFlags(row.weekdays),
  dropped: row.dropped?.split(',') ?? [],
  created_at: new Date(row.created),
  updated_at: new Date(row.updated),
});

/** What stands in the calendar of somebody, the changed dates of each series beside it. */
export async function readFeedRows(
  database: Queryable,
  memberId: number,
  now: Date,
): Promise<{ readonly rows: readonly FeedRow[]; readonly answers: readonly FeedAnswer[] }> {
  const [rows, answers] = await Promise.all([
    database.run(listRows, [memberId, addDays(dateAt(now), -FEED_PAST_DAYS), MOST_IN_FEED]),
    database.run(listAnswers, [memberId]),
  ]);
  return { rows: rows.map(unpacked), answers };
}
