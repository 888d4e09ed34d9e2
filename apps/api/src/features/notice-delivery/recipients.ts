import type { Flag } from '@machi/domain/fields/model';
import { OBITUARY } from '@machi/domain/notices/model';
import type { Pace } from '@machi/domain/notice-letters/model';
import type { Recipients } from '@machi/domain/notice-letters/desk-contract';
import { waysTo, type Reader } from '@machi/domain/notice-letters/rules';
import { statement, type Database, type Queryable } from '../../database/database.ts';
import { raisedBy, rowsOf } from '../../database/rows.ts';
import { notice_delivery, type notice_recipient } from '../../database/tables/notices/notice-letters.ts';
import { REACH } from '../../platform/notifications/to-many.ts';
import { tellSystems } from '../../platform/webhooks/tell.ts';
import { isMeantFor, isOut } from '../../platform/publishing/published-notices.ts';

const deliveries = rowsOf(notice_delivery);

/** SQL: how a member is notified; `m` member, `s` settings, `w` subscription to the category. */
const READER = `${REACH}, w.pace,
  exists (select from wish o where o.member_id = m.member_id and o.matter = 'notices' and o.ways && '{push,line}') as has_other`;
/** SQL: members in the audience of notice `n`, without locked ones. */
export const MEANT = isMeantFor('n', {
  memberId: 'm.member_id',
  isResident: '(m.is_resident = 1 and m.verified_at is not null)',
});
const READERS = `notice n join member m on m.locked_at is null and ${MEANT}
  left join notice_reader s on s.member_id = m.member_id
  left join notice_wish w on w.member_id = m.member_id and w.notice_category_id = n.notice_category_id`;

/**
 * SQL: notice `n` is public and its notifications have not begun. Notices from a town pack were not approved here; they
 * were public before the town sent notifications.
 */
export const isToBegin = (now: string): string =>
  `${isOut('n', now)} and n.notice_category_id <> ${OBITUARY} and n.approved_at is not null
     and not exists (select from notice_delivery d where d.notice_id = n.notice_id)`;
const begin = statement<{ notice_id: number }>(
  'begin-notice-deliveries',
  `insert into notice_delivery (notice_id, begun_at)
   select n.notice_id, $1 from notice n
   where ${isToBegin('$1')}
   on conflict do nothing returning notice_id`,
);
const lockUnfixed = statement<{ up_to_member: number; is_urgent: Flag }>(
  'lock-unfixed-delivery',
  `select d.up_to_member, n.is_urgent from notice_delivery d join notice n using (notice_id)
   where d.notice_id = $1 and d.fixed_at is null and d.paused_at is null and ${isOut('n', '$2')}
   for update of d`,
);
const selectReaders = statement<Reader & { member_id: number }>(
  'select-notice-readers',
  `select m.member_id, ${READER} from ${READERS} where n.notice_id = $1 and m.member_id > $2
   order by m.member_id limit $3`,
);
const countReaders = statement<Reader & { people: number }>(
  'count-notice-readers',
  `select ${READER}, count(*)::int as people from ${READERS} where n.notice_id = $1 group by 1, 2, 3, 4, 5`,
);
const fixRecipients = statement(
  'fix-notice-recipients',
  `insert into notice_recipient (notice_id, member_id, channel, pace, fixed_at)
   select $1, member_id, channel, pace, $3 from jsonb_to_recordset($2::jsonb) as way(member_id int, channel text, pace text)
   on conflict do nothing`,
);

/** Marks recipients as done, with their notification, or without one if they no longer get any. */
const setQueued = statement(
  'mark-recipients-queued',
  `update notice_recipient r set queued_at = $2, outbox_id = done.outbox_id
   from jsonb_to_recordset($1::jsonb) as done(notice_id int, member_id int, channel text, outbox_id int)
   where r.notice_id = done.notice_id and r.member_id = done.member_id and r.channel = done.channel`,
);
type Queued = Pick<typeof notice_recipient.$inferSelect, 'notice_id' | 'member_id' | 'channel' | 'outbox_id'>;
export const markQueued = (transaction: Queryable, done: readonly Queued[], now: Date) =>
  transaction.run(setQueued, [JSON.stringify(done), now]);

/** Readers per batch. */
const BATCH = 500;

const isDaily = ({ pace }: { readonly pace: Pace }): boolean => pace === 'daily';

/** Counts the readers for each way of notification. */
function countWays(readers: readonly (Reader & { readonly people: number })[], isUrgent: boolean): Recipients {
  const counts = { mail: 0, daily: 0, sms: 0, unreached: 0 };
  for (const reader of readers) {
    const ways = waysTo(reader, isUrgent);
    for (const way of ways) counts[isDaily(way) ? 'daily' : way.channel] += reader.people;
    if (isUrgent && ways.length === 0) counts.unreached += reader.people;
  }
  return counts;
}

/** Counts the present recipients of a notice without naming anybody. */
export async function countRecipients(
  database: Queryable,
  { notice_id, is_urgent, notice_category_id }: { notice_id: number; is_urgent: Flag; notice_category_id: number },
): Promise<Recipients> {
  if (notice_category_id === OBITUARY) return countWays([], false);
  return countWays(await database.run(countReaders, [notice_id]), is_urgent === 1);
}

/** Begins deliveries for newly public notices, except obituaries. */
export const beginDeliveries = (database: Database, now: Date) =>
  database.transaction(async (transaction) => {
    const begun = await transaction.run(begin, [now]);
    await tellSystems(transaction, 'notice.published', begun, now);
    return begun;
  });

/** Fixes the recipients among the next members; true if there are more. */
const fixSome = (database: Database, noticeId: number, now: Date): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const [delivery] = await transaction.run(lockUnfixed, [noticeId, now]);
    if (!delivery) return false;
    const isUrgent = delivery.is_urgent === 1;
    const readers = await transaction.run(selectReaders, [noticeId, delivery.up_to_member, BATCH]);
    const ways = readers.flatMap(({ member_id, ...reader }) =>
      waysTo(reader, isUrgent).map((way) => ({ member_id, ...way })),
    );
    if (ways.length > 0) await transaction.run(fixRecipients, [noticeId, JSON.stringify(ways), now]);
    const counts = countWays(
      readers.map((reader) => ({ ...reader, people: 1 })),
      isUrgent,
    );
    const isLast = readers.length < BATCH;
    const last = readers.at(-1)?.member_id ?? 0;
    await deliveries.update(
      transaction,
      'move-notice-delivery-on',
      { notice_id: noticeId },
      {
        up_to_member: Math.max(delivery.up_to_member, last),
        fixed_at: isLast ? now : null,
        mail: raisedBy(counts.mail),
        daily: raisedBy(counts.daily),
        sms: raisedBy(counts.sms),
        unreached: raisedBy(counts.unreached),
      },
    );
    return !isLast;
  });

/** Fixes the recipients of a notice; nobody is added afterwards. */
export async function fixRecipientsOf(database: Database, noticeId: number, now: Date): Promise<void> {
  while (await fixSome(database, noticeId, now));
}
