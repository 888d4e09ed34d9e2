import type { DateText } from '@machi/domain/calendar/model';
import { MOST_COMMENTS } from '@machi/domain/schedule/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { schedule_comment } from '../../database/tables/schedules.ts';
import type { ChangedRow, WholeSchedule } from './whole.ts';

const comments = rowsOf(schedule_comment);

export interface CommentRow extends Omit<typeof schedule_comment.$inferSelect, 'schedule_id'> {
  readonly name: string;
}
/** SQL: the newest comments, enough for the limits of one date and of all dates together. */
const list = statement<CommentRow>(
  'list-schedule-comments',
  `with newest as (
     select * from schedule_comment where schedule_id = $1 and ($2::date is null or target_date is null or target_date = $2)
       and case when $3 then target_date is null or target_date <> all($4::date[]) else target_date = any($5::date[]) end
     order by schedule_comment_id desc limit ${2 * MOST_COMMENTS})
   select c.schedule_comment_id, c.target_date, c.member_id, m.lastname || ' ' || m.firstname as name, c.body, c.created_at
   from newest c join member m using (member_id) order by c.schedule_comment_id`,
);
/** SQL: for a changed date the comments on that date, otherwise all comments not on a changed date. */
const count = statement<{ count: number }>(
  'count-schedule-comments',
  `select count(*)::int as count from schedule_comment c where c.schedule_id = $1 and case when $2::date is null
     then not exists (select from schedule x where x.exception_of = c.schedule_id and x.exception_date = c.target_date)
     else c.target_date = $2 end`,
);

const datesOf = (dates: readonly ChangedRow[]): DateText[] => dates.map(({ exception_date }) => exception_date);

export const scheduleComments = {
  /** For a date, the comments on it and on all dates; for a schedule, those on the dates that the reader sees. */
  list: (database: Queryable, { row, isApart, apart, changed }: WholeSchedule, date: DateText | null) =>
    database.run(list, [row.schedule_id, date, !isApart, datesOf(apart), datesOf(changed)]),
  /** The caller has locked the schedule's row. */
  async count(transaction: Queryable, scheduleId: number, changedDate: DateText | null): Promise<number> {
    const [row] = await transaction.run(count, [scheduleId, changedDate]);
    return row?.count ?? 0;
  },
  async add(transaction: Queryable, comment: typeof schedule_comment.$inferInsert): Promise<number> {
    const key = ['schedule_comment_id'] as const;
    return (await comments.insertReturning(transaction, 'insert-schedule-comment', comment, key)).schedule_comment_id;
  },
  async remove(transaction: Queryable, scheduleId: number, commentId: number, memberId: number): Promise<boolean> {
    const own = { schedule_id: scheduleId, schedule_comment_id: commentId, member_id: memberId };
    return (await comments.removeReturning(transaction, 'delete-schedule-comment', own, ['schedule_id'])).length > 0;
  },
};
