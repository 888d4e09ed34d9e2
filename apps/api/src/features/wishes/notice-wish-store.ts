import type { Flag } from '@machi/domain/fields/model';
import type { Wish } from '@machi/domain/notice-letters/model';
import { statement, type Queryable } from '../../database/database.ts';
import { fixed, rowsFrom, rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import { notice_reader, notice_wish } from '../../database/tables/notices/notice-letters.ts';
import type { EndLink } from '../../platform/notifications/end-links.ts';

const members = rowsOf(member);
const readers = rowsOf(notice_reader);
const wished = rowsOf(notice_wish);

interface ReaderRow {
  readonly member_id: number;
  readonly email: string | null;
  readonly has_mobile: boolean;
  readonly is_sms_urgent: Flag;
}

const reach = rowsFrom(
  statement<ReaderRow>(
    'notice-readers',
    `select m.member_id, m.email, m.login_tel_key is not null as has_mobile, coalesce(r.is_sms_urgent, 0) as is_sms_urgent
     from member m left join notice_reader r using (member_id)`,
  ),
);
const keepWishes = statement(
  'keep-notice-wishes',
  `with given as (select * from jsonb_to_recordset($2::jsonb) as wish(notice_category_id smallint, pace text)),
   ended as (delete from notice_wish where member_id = $1
     and notice_category_id not in (select notice_category_id from given))
   insert into notice_wish (member_id, notice_category_id, pace, chosen_at)
   select $1, notice_category_id, pace, $3 from given
   on conflict (member_id, notice_category_id) do update set pace = excluded.pace, chosen_at = excluded.chosen_at
     where notice_wish.pace <> excluded.pace`,
);
/** Takes back waiting notifications; those being sent arrive. Urgent notices stay. */
const takeBack = statement(
  'take-back-notice-letters',
  `delete from outbox where outbox_id in (
     select o.outbox_id from outbox o
       join notice_recipient r on r.outbox_id = o.outbox_id
       join notice n using (notice_id)
       left join notice_wish w on w.member_id = r.member_id and w.notice_category_id = n.notice_category_id
     where r.member_id = $1 and r.pace = 'at-once' and n.is_urgent = 0 and w.member_id is null
       and o.sent_at is null and o.given_up_at is null and o.claimed_by is null
     for update of o skip locked)`,
);

export const noticeWishes = {
  reader: (database: Queryable, member_id: number) => reach.one(database, 'read-notice-reader', { member_id }),
  /** Locked until commit, so that the contact does not change. */
  async lockReader(transaction: Queryable, member_id: number) {
    await members.lock(transaction, 'lock-notice-reader', { member_id }, { columns: ['member_id'] });
    return noticeWishes.reader(transaction, member_id);
  },
  of: (database: Queryable, memberId: number): Promise<Wish[]> =>
    wished.list(
      database,
      'read-notice-wishes',
      { member_id: memberId },
      { columns: ['notice_category_id', 'pace'], order: ['notice_category_id'] },
    ),
  /** If a category is named twice, the later choice counts. */
  async keep(transaction: Queryable, memberId: number, wishes: readonly Wish[], isSmsUrgent: Flag, now: Date) {
    const given = [...new Map(wishes.map((wish) => [wish.notice_category_id, wish])).values()];
    const reader = { member_id: memberId, is_sms_urgent: isSmsUrgent };
    await readers.put(transaction, 'keep-notice-reader', ['member_id'], reader);
    await transaction.run(keepWishes, [memberId, JSON.stringify(given), now]);
    await transaction.run(takeBack, [memberId]);
  },
  async end(transaction: Queryable, { memberId: member_id, ended }: EndLink) {
    if (ended === 'daily') await wished.remove(transaction, 'end-daily-notices', { member_id, pace: fixed('daily') });
    else await wished.remove(transaction, 'end-notice-category', { member_id, notice_category_id: ended });
    await transaction.run(takeBack, [member_id]);
  },
};
