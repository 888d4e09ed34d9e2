import { MOST_IN_FEED, FEED_PAST_DAYS } from '@machi/domain/calendar-feed/contract';
import type { FeedAnswer } from '@machi/domain/calendar-feed/events';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { weekdayFlags } from '@machi/domain/schedule/agenda';
import type { WeekdayFlag } from '@machi/domain/schedule/rule';
import { statement, type Queryable } from '../../database/database.ts';
import type { CalendarRow } from '../schedules/calendar/events.ts';
import { WEEKDAYS, type ScheduleRow } from '../schedules/rows.ts';

/** A schedule in a member's feed, with its texts. */
export type FeedRow = CalendarRow & Pick<ScheduleRow, 'title' | 'url' | 'note'>;

/** Compact, because there may be two thousand: weekday flags are one number, dates one text, moments numbers. */
interface PackedRow extends Omit<FeedRow, WeekdayFlag | 'dropped' | 'created_at' | 'updated_at'> {
  readonly weekdays: number;
  readonly dropped: string | null;
  readonly created: number;
  readonly updated: number;
  /** Changes with anything in the row. */
  readonly version: string;
}
const MILLISECONDS = (name: string): string => `date_part('epoch', s.${name}) * 1000`;

/** Unordered; each own row is looked up once. A changed date without this member counts as dropped. */
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
/** Marks of the rows that `listRows` would read, in a fraction of the time. */
const listVersions = statement<{ readonly versions: string | null }>(
  'list-versions-of-feed',
  `select string_agg(${VERSION}, ' ' ${ORDER}) as versions from (${ROWS}) r`,
);
/** Answers for a date or in an earlier series that is another person's are left out. */
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

/** A mark of a member's whole calendar; it changes with any row or answer. */
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
  /** The mark of exactly these rows. */
  readonly stand: string;
}

/** The rows of a member's calendar, with the changed dates of each series. */
export async function readFeedRows(database: Queryable, memberId: number, now: Date): Promise<FeedRows> {
  const [rows, answers] = await Promise.all([
    database.run(listRows, valuesOf(memberId, now)),
    database.run(listAnswers, [memberId]),
  ]);
  return { rows: rows.map(unpacked), answers, stand: standOf(rows.map(({ version }) => version).join(' '), answers) };
}
