import type { Flag } from '@machi/domain/fields/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { notifyAll } from '../../database/server-functions.ts';
import { message_thread } from '../../database/tables/messages.ts';

/** The notification channel for new, read, taken and answered messages. */
export const MESSAGES_CHANGED = 'messages_changed';
/** Sent in the transaction of the change, so that the pages of both sides update at once. */
export const tellMessages = (transaction: Queryable) => notifyAll(transaction, MESSAGES_CHANGED);

export interface MessageRow {
  readonly message_id: number;
  readonly source_id: number | null;
  readonly is_reply: Flag;
  readonly is_read: Flag;
  readonly body: string;
  readonly sent_at: Date;
  /** The official who wrote it, or who is in charge of the club; empty for the member, and for those who have left. */
  readonly by_name: string;
}

interface NewMessage {
  readonly message_thread_id: number;
  readonly source_id: number | null;
  readonly is_reply: Flag;
  readonly body: string;
  /** The official who writes it, or who is in charge of the club; null: the member. */
  readonly sent_by: number | null;
  readonly at: Date;
  /** The half day of the office's next call, after one that nobody took. */
  readonly call_at?: string | undefined;
}

const selectThread = statement<MessageRow>(
  'read-messages-of-thread',
  `select g.message_id, g.source_id, g.is_reply, g.is_read, g.body, g.sent_at,
     coalesce(m.lastname || ' ' || m.firstname, '') as by_name
   from message g left join member m on m.member_id = g.sent_by
   where g.message_thread_id = $1 order by g.message_id`,
);
// A member's own message counts as read and starts the wait for an answer. An answer ends the state of answering and the wish to be called; a call that nobody took ($7: the next one) leaves both the wait and the wish.
const insertMessage = statement<{ message_id: number }>(
  'add-message',
  `with thread as (update message_thread set last_at = $6::timestamptz,
       waiting_since = case when $3::smallint = 1 then coalesce(waiting_since, $6) when $7::text is not null then waiting_since end,
       call_at = case when $3 = 1 then call_at else $7 end, call_tries = call_tries + ($7 is not null)::int, answering_by = case when $3 = 1 then answering_by end,
       answering_until = case when $3 = 1 then answering_until end
     where message_thread_id = $1 returning message_thread_id)
   insert into message (message_thread_id, source_id, is_reply, is_read, body, sent_by, sent_at)
   select message_thread_id, $2::int, $3, $3, $4::text, $5::int, $6 from thread returning message_id`,
);

/** A thread that an office begins with a member. */
type NewThread = Pick<
  typeof message_thread.$inferInsert,
  'member_id' | 'organization_id' | 'subject' | 'assigned_to' | 'created_at'
>;

const rows = rowsOf(message_thread);
export const threads = {
  /** The caller has locked the member's row and adds the first message. */
  async begin(transaction: Queryable, thread: NewThread): Promise<number> {
    const row = { ...thread, last_at: thread.created_at };
    return (await rows.insertReturning(transaction, 'begin-thread', row, ['message_thread_id'])).message_thread_id;
  },
  /** All messages of a thread, unchanged. */
  messages: (database: Queryable, threadId: number) => database.run(selectThread, [threadId]),
  /** The caller has locked the thread's row. */
  async add(transaction: Queryable, message: NewMessage): Promise<number> {
    const { message_thread_id, source_id, is_reply, body, sent_by, at, call_at = null } = message;
    const given = [message_thread_id, source_id, is_reply, body, sent_by, at, call_at];
    const [row] = await transaction.run(insertMessage, given);
    if (!row) throw new Error('a message was not kept');
    await tellMessages(transaction);
    return row.message_id;
  },
};
