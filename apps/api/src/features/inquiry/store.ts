import type { Localized } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../database/database.ts';

const insertInquiry = statement<{ message_thread_id: number; office: Localized }>(
  'begin-inquiry',
  `insert into message_thread (member_id, organization_id, subject, is_inquiry, last_at, created_at)
   values ($1, $2, $3, 1, $4, $4)
   returning message_thread_id, (select texts -> 'organization_name' from organization where organization_id = $2) as office`,
);
const countToday = statement<{ begun: number }>(
  'count-inquiries-of-member',
  `select count(*)::int as begun from message_thread
   where member_id = $1 and is_inquiry = 1 and created_at > $2::timestamptz - interval '1 day'`,
);

export const inquiryStore = {
  /** @param memberId null: a guest */
  async begin(transaction: Queryable, memberId: number | null, office: number, subject: string, now: Date) {
    const [row] = await transaction.run(insertInquiry, [memberId, office, subject, now]);
    if (!row) throw new Error('an inquiry was not kept');
    return row;
  },
  async begunBy(transaction: Queryable, memberId: number, now: Date): Promise<number> {
    return (await transaction.run(countToday, [memberId, now]))[0]?.begun ?? 0;
  },
};
