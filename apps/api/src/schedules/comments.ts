import type { DateText } from '@machi/domain/calendar/model';
import { MOST_COMMENTS } from '@machi/domain/schedule/model';
import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';
import type { ChangedRow, WholeSchedule } from './whole.ts';

export interface CommentRow {
  readonly schedule_comment_id: number;
  readonly target_date: DateText | null;
  readonly member_id: number;
  readonly name: string;
  readonly body: string;
  readonly created_at: Date;
}
/** The newest; so many can be of one date, with what was said of all: of each date alone nothing is left out. */
const list = statement<CommentRow>(
  'list-schedule-comments',
  `with newest as (
     select * from schedule_comment where schedule_id = $1 and ($2::date is null or target_date is null or target_date = $2)
       and case when $3 then target_date is null or target_date <> all($4::date[]) else target_date = any($5::date[]) end
     order by schedule_comment_id desc limit ${2 * MOST_COMMENTS})
   select c.schedule_comment_id, c.target_date, c.member_id, m.lastname || ' ' || m.firstname as name, c.body, c.created_at
   from newest c join member m using (member_id) order by c.schedule_comment_id`,
);
/** Of a changed date what was said of that date, else all that was said of no changed date. */
const count = statement<{ count: number }>(
  'count-schedule-comments',
  `select count(*)::int as count from schedule_comment c where c.schedule_id = $1 and case when $2::date is null
     then not exists (select from schedule x where x.exception_of = c.schedule_id and x.exception_date = c.target_date)
     else c.target_date = $2 end`,
);
const insert = statement<{ schedule_comment_id: number }>(
  'insert-schedule-comment',
  `insert into schedule_comment (schedule_id, target_date, member_id, body, created_at) values ($1, $2, $3, $4, $5)
   returning schedule_comment_id`,
);
const remove = statement<{ schedule_comment_id: number }>(
  'delete-schedule-comment',
  `delete from schedule_comment where schedule_id = $1 and schedule_comment_id = $2 and member_id = $3
   returning schedule_comment_id`,
);

const datesOf = (dates: readonly ChangedRow[]): DateText[] => dates.map(({ exception_date }) => exception_date);

export const scheduleComments = {
  /** Of a date: what was said of it, and of all of them; of a schedule as far as its reader sees it. */
  list: (database: Queryable, { row, isApart, apart, changed }: WholeSchedule, date: DateText | null) =>
    database.run(list, [row.schedule_id, date, !isApart, datesOf(apart), datesOf(changed)]),
  /** Whoever asks holds the row of the schedule. */
  async count(transaction: Queryable, scheduleId: number, changedDate: DateText | null): Promise<number> {
    const [row] = await transaction.run(count, [scheduleId, changedDate]);
    return row?.count ?? 0;
  },
  async add(
    transaction: Queryable,
    {
      schedule_id,
      target_date,
      member_id,
      body,
      at,
    }: {
      readonly schedule_id: number;
      readonly target_date: DateText | null;
      readonly member_id: number;
      readonly body: string;
      readonly at: Date;
    },
  ): Promise<number> {
    const [row] = await transaction.run(insert, [schedule_id, target_date, member_id, body, at]);
    if (!row) throw new Error('a comment was not kept');
    return row.schedule_comment_id;
  },
  async remove(transaction: Queryable, scheduleId: number, commentId: number, memberId: number): Promise<boolean> {
    return (await transaction.run(remove, [scheduleId, commentId, memberId])).length > 0;
  },
};
