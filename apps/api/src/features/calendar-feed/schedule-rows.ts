import { MOST_IN_FEED, FEED_PAST_DAYS } from '@machi/domain/calendar-feed/contract';
import type { FeedAnswer } from '@machi/domain/calendar-feed/events';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { weekdayFlags } from '@machi/domain/schedule/agenda';
import type { WeekdayFlag } from '@machi/domain/schedule/rule';
import { statement, type Queryable } from '../../database/database.ts';
import type { CalendarRow } from '../schedules/calendar/events.ts';
import { WEEKDAYS, type ScheduleRow } from '../schedules/rows.ts';

/** A schedule of somebody's feed, with what it says. */
export type FeedRow = CalendarRow & Pick<ScheduleRow, 'title' | 'url' | 'note'>;

/** Two thousand of them: the flags of the week are one number, dates are one text, and moments are counted. */
interface PackedRow extends Omit<FeedRow, WeekdayFlag | 'dropped' | 'created_at' | 'updated_at'> {
  readonly weekdays: number;
  readonly dropped: string | null;
  readonly created: number;
  readonly updated: number;
  /** Is another one as soon as anything of the row is. */
  readonly version: string;
}
const MILLISECONDS = (name: string): string => `date_part('epoch', s.${name}) * 1000`;

/** Without an order, and each own row is looked for once. A changed date that is not theirs is one that was left out. */
const ROWS = `
  with own as materialized (
     select schedule_id, true as takes_part, attends from schedule_participant where member_id = $1
     union all select s.schedule_id, false, null from schedule s where s.created_by = $1 and not exists (
       select from schedule_participant p where p.schedule_id = s.schedule_id and p.member_id = $1)),
   families as materialized (
     select coalesce(s.exception_of, s.schedule_id) as schedule_id
     from own join schedule s using (schedule_id) where s.end_date is null or s.end_date >= $2
     group by 1 order by max(s.start_date) desc, 1 desc limit $3),
   listed as (
     select s.*, o.takes_part, o.attends from own o join schedule s using (schedule_id)
     where coalesce(s.exception_of, s.schedule_id) in (select schedule_id from families)),
   dropped as (select schedule_id, string_agg(day::text, ',' order by day) as days from (
       select d.schedule_id, d.target_date as day from families join schedule_dropped d using (schedule_id)
       union all select x.exception_of, x.exception_date from families f join schedule x on x.exception_of = f.schedule_id
       where x.schedule_id not in (select schedule_id from own)) as gone
     group by schedule_id)
   select s.schedule_id, s.schedule_type, s.start_date, s.end_date, s.start_time, s.end_time, s.repeat_mode, s.repeat_month,
     s.repeat_day, s.repeat_week, ${WEEKDAYS} as weekdays, s.title, s.url, s.note, s.revision, s.exception_of, s.exception_date,
     ${MILLISECONDS('created_at')} as created, ${MILLISECONDS('updated_at')} as updated,
     true as is_own, s.takes_part, s.attends, d.days as dropped
   from listed s left join dropped d using (schedule_id)`;
const VERSION = 'hash_record_extended(r, 0)::text';
const ORDER = 'order by r.start_date, r.schedule_id';

const listRows = statement<PackedRow>(
  'list-schedules-of-feed',
  `select r.*, ${VERSION} as version from (${ROWS}) r ${ORDER}`,
);
/** What it would list, in a fraction of the time. */
const listVersions = statement<{ readonly versions: string | null }>(
  'list-versions-of-feed',
  `select string_agg(${VERSION}, ' ' ${ORDER}) as versions from (${ROWS}) r`,
);
/** What they said of a date or in a series before that was another one's is no part of it. */
const listAnswers = statement<FeedAnswer>(
  'list-answers-of-feed',
  `select a.schedule_id, a.target_date, a.attends from schedule_attendance a
     left join schedule x on x.exception_of = a.schedule_id and x.exception_date = a.target_date
   where a.member_id = $1 and exists (
     select from schedule_participant p where p.schedule_id = coalesce(x.schedule_id, a.schedule_id) and p.member_id = $1)
   order by a.schedule_id, a.target_date`,
);

const unpacked = (row: PackedRow): FeedRow => ({
  ...row,
  ...weekdayFlags(row.weekdays),
  dropped: row.dropped?.split(',') ?? [],
  created_at: new Date(Math.round(row.created)),
  updated_at: new Date(Math.round(row.updated)),
});

const valuesOf = (memberId: number, now: Date) => [memberId, addDays(dateAt(now), -FEED_PAST_DAYS), MOST_IN_FEED];
const standOf = (versions: string, answers: readonly FeedAnswer[]): string => `${versions} ${JSON.stringify(answers)}`;

/** How all of it stands that stands in the calendar of somebody: another text as soon as anything of it is another. */
export async function readFeedStand(database: Queryable, memberId: number, now: Date): Promise<string> {
  const [[found], answers] = await Promise.all([
    database.run(listVersions, valuesOf(memberId, now)),
    database.run(listAnswers, [memberId]),
  ]);
  return standOf(found?.versions ?? '', answers);
}

export interface FeedRows {
  readonly rows: readonly FeedRow[];
  readonly answers: readonly FeedAnswer[];
  /** How these very rows stand. */
  readonly stand: string;
}

/** What stands in the calendar of somebody, the changed dates of each series beside it. */
export async function readFeedRows(database: Queryable, memberId: number, now: Date): Promise<FeedRows> {
  const [rows, answers] = await Promise.all([
    database.run(listRows, valuesOf(memberId, now)),
    database.run(listAnswers, [memberId]),
  ]);
  return { rows: rows.map(unpacked), answers, stand: standOf(rows.map(({ version }) => version).join(' '), answers) };
}
