import type { DateText } from '@machi/domain/calendar/model';
import type { Attends } from '@machi/domain/schedule/model';
import { statement, type Queryable } from '../../database/database.ts';
import { atLeast, rowsOf } from '../../database/rows.ts';
import { schedule_attendance } from '../../database/tables/schedules.ts';

const answers = rowsOf(schedule_attendance);

const setEveryTime = statement(
  'set-attends',
  `with said as (update schedule_participant set attends = $3 where schedule_id = $1 and member_id = $2)
   update schedule_participant p set attends = $3 from schedule s
   where s.exception_of = $1 and p.schedule_id = s.schedule_id and p.member_id = $2`,
);

/** Participants' answers whether they attend; a writer has locked the schedule's row. */
export const scheduleAnswers = {
  /** Answers for one date, by member ID. */
  async onDate(database: Queryable, scheduleId: number, date: DateText): Promise<ReadonlyMap<number, 0 | 1>> {
    const said = { schedule_id: scheduleId, target_date: date };
    const rows = await answers.list(database, 'list-answers-on-date', said, { columns: ['member_id', 'attends'] });
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
    // An answer for all dates also replaces earlier ones for single future dates.
    const ahead = { schedule_id: scheduleId, member_id: memberId, target_date: atLeast(today) };
    await answers.remove(transaction, 'forget-answers-ahead', ahead);
  },
  thisTime(transaction: Queryable, scheduleId: number, memberId: number, attends: Attends, date: DateText) {
    const of = { schedule_id: scheduleId, member_id: memberId, target_date: date };
    return attends === null
      ? answers.remove(transaction, 'forget-answer-on-date', of)
      : answers.put(transaction, 'set-attends-on-date', ['schedule_id', 'member_id', 'target_date'], {
          ...of,
          attends,
        });
  },
  count: (transaction: Queryable, scheduleId: number, memberId: number): Promise<number> =>
    answers.count(transaction, 'count-answers', { schedule_id: scheduleId, member_id: memberId }),
};
