import type { Localized } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../database/database.ts';
import { fixed, rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { guest_inquiry, message } from '../../database/tables/messages.ts';

type NewInquiry = Pick<typeof guest_inquiry.$inferSelect, 'email' | 'locale' | 'sent_hash'>;
export interface GuestThreadRow {
  readonly message_thread_id: number;
  readonly office: Localized;
}

const inquiries = rowsOf(guest_inquiry);
const messages = rowsOf(message);
const countWaiting = statement<{ waiting: number }>(
  'count-waiting-guests',
  `select count(*)::int as waiting from message_thread t join guest_inquiry q using (message_thread_id)
   where t.waiting_since is not null and q.spam_at is null`,
);
const OF_GUEST = `select t.message_thread_id, o.texts -> 'organization_name' as office
   from message_thread t join guest_inquiry q using (message_thread_id) join organization o using (organization_id)
   where t.message_thread_id = $1 and t.member_id is null`;
const selectThread = statement<GuestThreadRow>('read-guest-thread', OF_GUEST);
const lockThread = statement<GuestThreadRow>('lock-guest-thread', `${OF_GUEST} for update of t`);

/** Inquiries of guests and their contacts. */
export const guests = {
  /** Whether the same was submitted today. A concurrent submission waits for the result. */
  async isKnown(transaction: Queryable, sent_hash: string): Promise<boolean> {
    await takeTurn(transaction, sent_hash);
    return inquiries.has(transaction, 'find-guest-inquiry', { sent_hash });
  },
  keep: (transaction: Queryable, message_thread_id: number, inquiry: NewInquiry) =>
    inquiries.insert(transaction, 'keep-guest', { ...inquiry, message_thread_id }),
  async waiting(database: Queryable): Promise<number> {
    return (await database.run(countWaiting, []))[0]?.waiting ?? 0;
  },
  async read(database: Queryable, threadId: number): Promise<GuestThreadRow | undefined> {
    return (await database.run(selectThread, [threadId]))[0];
  },
  /** Shows the office that its answers were opened. */
  open: (transaction: Queryable, message_thread_id: number) =>
    messages.update(transaction, 'open-guest-messages', { message_thread_id, is_read: fixed(0) }, { is_read: 1 }),
  async lock(transaction: Queryable, threadId: number): Promise<GuestThreadRow | undefined> {
    return (await transaction.run(lockThread, [threadId]))[0];
  },
};
