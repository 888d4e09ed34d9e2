import type { Flag } from '@machi/domain/fields/model';
import type { Localized } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsFrom, rowsOf } from '../../database/rows.ts';
import { message, message_thread } from '../../database/tables/messages.ts';

const messages = rowsOf(message);
const threads = rowsOf(message_thread);

/** A member's message with the head of its thread. */
export interface OwnMessageRow {
  readonly message_id: number;
  readonly message_thread_id: number;
  readonly member_id: number | null;
  readonly subject: string;
  readonly is_reply: Flag;
  readonly is_read: Flag;
  readonly office: Localized | null;
  readonly sent_at: Date;
}

const own = rowsFrom(
  statement<OwnMessageRow>(
    'own-messages',
    `select g.message_id, t.message_thread_id, t.member_id, t.subject, g.is_reply, g.is_read, g.sent_at,
       o.texts -> 'organization_name' as office
     from message_thread t join message g using (message_thread_id) join organization o using (organization_id)`,
  ),
);

/** Each statement names the member, so that nobody reaches another member's message. */
export const messageStore = {
  list(database: Queryable, member_id: number, limit: number, offset: number) {
    const reading = { order: ['-sent_at', '-message_id'], page: { limit, offset } } as const;
    return own.list(database, 'list-own-messages', { member_id }, reading);
  },
  count: (database: Queryable, member_id: number) => own.count(database, 'count-own-messages', { member_id }),
  read: (database: Queryable, message_id: number, member_id: number): Promise<OwnMessageRow | undefined> =>
    own.one(database, 'read-own-message', { message_id, member_id }),
  /** Reads a message and locks its thread, so that counts in it stay valid until commit. */
  async lock(transaction: Queryable, messageId: number, memberId: number): Promise<OwnMessageRow | undefined> {
    const row = await messageStore.read(transaction, messageId, memberId);
    if (row) await threads.lock(transaction, 'lock-own-thread', { message_thread_id: row.message_thread_id });
    return row;
  },
  /** True if it was unread. */
  async open(transaction: Queryable, { message_id }: OwnMessageRow): Promise<boolean> {
    const unread = { message_id, is_read: 0 } as const;
    return (
      (await messages.updateReturning(transaction, 'open-own-message', unread, { is_read: 1 }, ['message_id'])).length >
      0
    );
  },
};
