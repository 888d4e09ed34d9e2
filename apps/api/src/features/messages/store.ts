import type { Flag } from '@machi/domain/fields/model';
import type { Localized } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../database/database.ts';

/** One of a member's messages, with what stands over its thread. */
export interface OwnMessageRow {
  readonly message_id: number;
  readonly message_thread_id: number;
  readonly subject: string;
  readonly is_reply: Flag;
  readonly is_read: Flag;
  readonly office: Localized | null;
  readonly sent_at: Date;
}

const COLUMNS = `g.message_id, t.message_thread_id, t.subject, g.is_reply, g.is_read, g.sent_at,
  o.texts -> 'organization_name' as office`;
const FROM = `message_thread t join message g using (message_thread_id) join organization o using (organization_id)`;

const selectPage = statement<OwnMessageRow>(
  'list-own-messages',
  `select ${COLUMNS} from ${FROM} where t.member_id = $1 order by g.sent_at desc, g.message_id desc limit $2 offset $3`,
);
const countOwn = statement<{ total: number }>(
  'count-own-messages',
  'select count(*)::int as total from message_thread t join message using (message_thread_id) where t.member_id = $1',
);
const selectOne = statement<OwnMessageRow>(
  'read-own-message',
  `select ${COLUMNS} from ${FROM} where g.message_id = $1 and t.member_id = $2`,
);
const lockThread = statement<OwnMessageRow>(
  'lock-own-thread',
  `select ${COLUMNS} from ${FROM} where g.message_id = $1 and t.member_id = $2 for update of t`,
);
const open = statement<{ message_id: number }>(
  'open-own-message',
  `update message g set is_read = 1 from message_thread t
   where g.message_id = $1 and t.message_thread_id = g.message_thread_id and t.member_id = $2 and g.is_read = 0
   returning g.message_id`,
);

/** Whose they are stands in each statement: nobody reaches a message of somebody else. */
export const messageStore = {
  list: (database: Queryable, memberId: number, limit: number, offset: number) =>
    database.run(selectPage, [memberId, limit, offset]),
  async count(database: Queryable, memberId: number): Promise<number> {
    return (await database.run(countOwn, [memberId]))[0]?.total ?? 0;
  },
  async read(database: Queryable, messageId: number, memberId: number): Promise<OwnMessageRow | undefined> {
    return (await database.run(selectOne, [messageId, memberId]))[0];
  },
  /** The same, with its thread held: what is counted in it stays true until the transaction ends. */
  async lock(transaction: Queryable, messageId: number, memberId: number): Promise<OwnMessageRow | undefined> {
    return (await transaction.run(lockThread, [messageId, memberId]))[0];
  },
  /** Whether it was unread until now. */
  open: async (transaction: Queryable, messageId: number, memberId: number): Promise<boolean> =>
    (await transaction.run(open, [messageId, memberId])).length > 0,
};
