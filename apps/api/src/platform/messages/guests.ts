import type { Locale, Localized } from '@machi/domain/locale/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

interface NewInquiry {
  readonly email: string;
  readonly locale: Locale;
  /** The same sent again has the same. */
  readonly sent_hash: string;
}
export interface GuestThreadRow {
  readonly message_thread_id: number;
  readonly office: Localized;
}

const selectSent = statement('find-guest-inquiry', 'select 1 from guest_inquiry where sent_hash = $1');
const lockSent = statement('lock-guest-inquiry', 'select pg_advisory_xact_lock(hashtextextended($1, 0))');
const insertGuest = statement(
  'keep-guest',
  'insert into guest_inquiry (message_thread_id, email, locale, sent_hash) values ($1, $2, $3, $4)',
);
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
const openAll = statement(
  'open-guest-messages',
  'update message set is_read = 1 where message_thread_id = $1 and is_read = 0',
);

/** What people without an account have asked, and where they are answered. */
export const guests = {
  /** Whether exactly this was taken today; who sends the same at this moment waits until it is known. */
  async isKnown(transaction: Queryable, sentHash: string): Promise<boolean> {
    await transaction.run(lockSent, [sentHash]);
    return (await transaction.run(selectSent, [sentHash])).length > 0;
  },
  keep: (transaction: Queryable, threadId: number, { email, locale, sent_hash }: NewInquiry) =>
    transaction.run(insertGuest, [threadId, email, locale, sent_hash]),
  async waiting(database: Queryable): Promise<number> {
    return (await database.run(countWaiting, []))[0]?.waiting ?? 0;
  },
  async read(database: Queryable, threadId: number): Promise<GuestThreadRow | undefined> {
    return (await database.run(selectThread, [threadId]))[0];
  },
  /** The office sees that its answers were opened. */
  open: (transaction: Queryable, threadId: number) => transaction.run(openAll, [threadId]),
  async lock(transaction: Queryable, threadId: number): Promise<GuestThreadRow | undefined> {
    return (await transaction.run(lockThread, [threadId]))[0];
  },
};
