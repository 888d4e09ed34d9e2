import { statement, type Database, type Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { inHandfuls, writeToEach, type ToWrite } from '../../platform/notifications/to-many.ts';
import { isOut } from '../../platform/publishing/published-notices.ts';
import { noticeLetter, type NotificationReader, type ToldNotice } from './notifications.ts';
import { MEANT, markQueued } from './recipients.ts';

/** Notifications written per transaction. */
const BATCH = 200;

/** SQL: columns of notice `n` for a notification. */
export const TOLD = `n.notice_id, n.notice_category_id, n.is_urgent, n.texts -> 'title' as title,
  n.texts -> 'department' as department, n.texts -> 'body' as body`;

/** Locks the delivery, so that pausing, dropping or ending it waits until these notifications are written. */
const holdDelivery = statement<ToldNotice>(
  'hold-notice-delivery',
  `select ${TOLD} from notice_delivery d join notice n using (notice_id)
   where d.notice_id = $1 and d.paused_at is null and d.done_at is null and ${isOut('n', '$2')}
   for share of d, n`,
);

type Waiting = NotificationReader & ToWrite;
/** Skips recipients that another process has locked. */
const lockWaiting = statement<Waiting>(
  'lock-waiting-recipients',
  `select r.member_id, r.channel, m.email, m.login_tel_key, m.locale,
     m.locked_at is null and ${MEANT} and (n.is_urgent = 1 or w.member_id is not null) as is_wanted
   from notice_recipient r join member m on m.member_id = r.member_id join notice n on n.notice_id = r.notice_id
     left join notice_wish w on w.member_id = r.member_id and w.notice_category_id = n.notice_category_id
   where r.notice_id = $1 and r.queued_at is null and r.pace = 'at-once'
   order by r.member_id limit ${BATCH} for update of r skip locked`,
);

async function queueSome(transaction: Queryable, house: House, noticeId: number, now: Date): Promise<number> {
  const [notice] = await transaction.run(holdDelivery, [noticeId, now]);
  if (!notice) return 0;
  const waiting = await transaction.run(lockWaiting, [noticeId]);
  if (waiting.length === 0) return 0;
  const written = await writeToEach(transaction, waiting, 'many', (one) => noticeLetter(house, one, notice), now);
  await markQueued(
    transaction,
    written.map((one) => ({ notice_id: noticeId, ...one })),
    now,
  );
  return waiting.length;
}

/**
 * Writes the notifications about a notice in batches to those without one. A recipient is marked in the transaction
 * that fills the outbox, so that a crash loses and repeats none.
 */
export const queueNotifications = (database: Database, house: House, noticeId: number, now: Date): Promise<number> =>
  inHandfuls(database, house, (transaction) => queueSome(transaction, house, noticeId, now));
