import { MOST_IN_FEED, FEED_PAST_DAYS } from '@machi/domain/calendar-feed/contract';
import type { FeedAnswer, FeedSchedule } from '@machi/domain/calendar-feed/events';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { SCHEDULE_COLUMNS } from '../../schedules/rows.ts';
import type { ScheduleRow } from '../../schedules/rows.ts';

/** A schedule of somebody's feed, with what it says. */
export type FeedRow = ScheduleRow & FeedSchedule;

const listRows = statement<FeedRow>(
  'list-schedules-of-feed',
  `with own as (
     select schedule_id from schedule_participant where member_id = $1
     union select schedule_id from schedule where created_by = $1),
   families as (
     select distinct coalesce(s.exception_of, s.schedule_id) as schedule_id, max(s.start_date) as newest
     from schedule s join own using (schedule_id) where s.end_date is null or s.end_date >= $2
     group by 1 order by newest desc, 1 desc limit $3)
   select ${SCHEDULE_COLUMNS}, s.exception_of,
     o.schedule_id is not null as is_own, p.member_id is not null as takes_part, p.attends,
     coalesce((select array_agg(d.target_date::text) from schedule_dropped d where d.schedule_id = s.schedule_id), '{}') as dropped
   from families f join schedule s on f.schedule_id in (s.schedule_id, s.exception_of)
     left join own o on o.schedule_id = s.schedule_id
     left join schedule_participant p on p.schedule_id = s.schedule_id and p.member_id = $1
   order by s.start_date, s.schedule_id`,
);
const listAnswers = statement<FeedAnswer>(
  'list-answers-of-feed',
  'select schedule_id, target_date, attends from schedule_attendance where member_id = $1',
);

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
  return { rows, answers };
}
