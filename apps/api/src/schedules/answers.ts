import type { DateText } from '@machi/domain/calendar/model';
import type { Attends } from '@machi/domain/schedule/model';
import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';

const listOnDate = statement<{ member_id: number; attends: 0 | 1 }>(
  'list-answers-on-date',
  'select member_id, attends from schedule_attendance where schedule_id = $1 and target_date = $2',
);
const setEveryTime = statement(
  'set-attends',
  `with said as (update schedule_participant set attends = $3 where schedule_id = $1 and member_id = $2)
   update schedule_participant p set attends = $3 from schedule s
   where s.exception_of = $1 and p.schedule_id = s.schedule_id and p.member_id = $2`,
);
/** Every time is also the dates of which something else was said before, unless they have been. */
const forgetDates = statement(
  'forget-answers-ahead',
  'delete from schedule_attendance where schedule_id = $1 and member_id = $2 and target_date >= $3',
);
const setOnDate = statement(
  'set-attends-on-date',
  `insert into schedule_attendance (schedule_id, member_id, target_date, attends) values ($1, $2, $3, $4)
   on conflict (schedule_id, member_id, target_date) do update set attends = excluded.attends`,
);
const forgetOnDate = statement(
  'forget-answer-on-date',
  'delete from schedule_attendance where schedule_id = $1 and member_id = $2 and target_date = $3',
);
const countDates = statement<{ count: number }>(
  'count-answers',
  'select count(*)::int as count from schedule_attendance where schedule_id = $1 and member_id = $2',
);

/** What people say of a schedule: whether they attend; whoever writes holds the row of the schedule. */
export const scheduleAnswers = {
  /** What was said of that date alone, by the number of the person. */
  async onDate(database: Queryable, scheduleId: number, date: DateText): Promise<ReadonlyMap<number, 0 | 1>> {
    const rows = await database.run(listOnDate, [scheduleId, date]);
    return new Map(rows.map(({ member_id, attends }) => [member_id, attends]));
  },
  async everyTime(
    transaction: Queryable,
    scheduleId: number,
    memberId: number,
    attends: Attends,
    today: DateText,
  ): Promise<void> {
    await transaction.run(setEveryTime, [scheduleId, memberId, attends]);
    await transaction.run(forgetDates, [scheduleId, memberId, today]);
  },
  thisTime: (transaction: Queryable, scheduleId: number, memberId: number, attends: Attends, date: DateText) =>
    attends === null
      ? transaction.run(forgetOnDate, [scheduleId, memberId, date])
      : transaction.run(setOnDate, [scheduleId, memberId, date, attends]),
  async count(transaction: Queryable, scheduleId: number, memberId: number): Promise<number> {
    const [row] = await transaction.run(countDates, [scheduleId, memberId]);
    return row?.count ?? 0;
  },
};
