import type { Queryable } from '../../database/database.ts';
import { above, fixed, rowsOf } from '../../database/rows.ts';
import { message_thread } from '../../database/tables/messages.ts';

const DAY = 86_400_000;
const threads = rowsOf(message_thread);

export const inquiryStore = {
  /** @param member_id null: a guest */
  async begin(transaction: Queryable, member_id: number | null, organization_id: number, subject: string, now: Date) {
    const thread = { member_id, organization_id, subject, is_inquiry: 1, last_at: now, created_at: now } as const;
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
