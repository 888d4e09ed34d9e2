import type { Queryable } from '../../database/database.ts';
import { above, fixed, rowsOf } from '../../database/rows.ts';
import { message_thread } from '../../database/tables/messages.ts';

const DAY = 86_400_000;
const threads = rowsOf(message_thread);

export const inquiryStore = {
  /** A thread of a guest has no member. */
  async begin(
    transaction: Queryable,
    begun: Pick<
      typeof message_thread.$inferSelect,
      'member_id' | 'club_id' | 'organization_id' | 'subject' | 'call_at'
    >,
    now: Date,
  ) {
    const thread = { ...begun, is_inquiry: 1, last_at: now, created_at: now } as const;
    const made = await threads.insertReturning(transaction, 'begin-inquiry', thread, ['message_thread_id']);
    return made.message_thread_id;
  },
  begunBy: (transaction: Queryable, member_id: number, now: Date): Promise<number> =>
    threads.count(transaction, 'count-inquiries-of-member', {
      member_id,
      is_inquiry: fixed(1),
      created_at: above(new Date(now.getTime() - DAY)),
    }),
};
