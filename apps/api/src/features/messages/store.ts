import type { Flag } from '@machi/domain/fields/model';
import type { Localized } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../database/database.ts';
import { among, rowsFrom, rowsOf } from '../../database/rows.ts';
import { message, message_thread } from '../../database/tables/messages.ts';

const messages = rowsOf(message);
const threads = rowsOf(message_thread);

/** Who asks, and the clubs for which they act. */
export interface Reader {
  readonly member_id: number;
  readonly clubs: readonly number[];
}

/** A member's message, or a club's, with the head of its thread. */
export interface OwnMessageRow {
  readonly message_id: number;
  readonly message_thread_id: number;
  readonly member_id: number | null;
  /** The club to which it belongs. */
  readonly club_id: number | null;
  readonly club_name: string | null;
  readonly subject: string;
  readonly is_reply: Flag;
  readonly is_read: Flag;
  readonly office: Localized | null;
  readonly sent_at: Date;
}

const own = rowsFrom(
  statement<OwnMessageRow>(
    'own-messages',
    `select g.message_id, t.message_thread_id, t.member_id, t.club_id, c.club_name, t.subject, g.is_reply, g.is_read, g.sent_at,
       o.texts -> 'organization_name' as office
     from message_thread t join message g using (message_thread_id) join organization o using (organization_id)
       left join club c using (club_id)`,
  ),
);

/** A club's thread is open to those in charge alone, whoever began it. */
const openTo = <Which extends object>({ member_id, clubs }: Reader, which: Which) => [
  { ...which, member_id, club_id: null },
  ...(clubs.length > 0 ? [{ ...which, club_id: among(clubs) }] : []),
];

/** Each statement names the reader, so that nobody reaches another member's message. */
export const messageStore = {
  list(database: Queryable, reader: Reader, limit: number, offset: number) {
    const reading = { order: ['-sent_at', '-message_id'], page: { limit, offset } } as const;
    return own.list(database, 'list-own-messages', openTo(reader, {}), reading);
  },
  count: (database: Queryable, reader: Reader) => own.count(database, 'count-own-messages', openTo(reader, {})),
  read: (database: Queryable, message_id: number, reader: Reader): Promise<OwnMessageRow | undefined> =>
    own.one(database, 'read-own-message', openTo(reader, { message_id })),
  /** Reads a message and locks its thread, so that counts in it stay valid until commit. */
  async lock(transaction: Queryable, messageId: number, reader: Reader): Promise<OwnMessageRow | undefined> {
    const row = await messageStore.read(transaction, messageId, reader);
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
