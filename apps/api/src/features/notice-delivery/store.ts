import type { Flag } from '@machi/domain/fields/model';
import type { DeliveryStanding } from '@machi/domain/notice-letters/delivery';
import { statement, type Queryable } from '../../database/database.ts';
import { present, rowsOf } from '../../database/rows.ts';
import { notice_delivery, notice_recipient } from '../../database/tables/notices/notice-letters.ts';
import { claimInTurn } from '../../platform/notifications/claim.ts';
import { isOut } from '../../platform/publishing/published-notices.ts';

const deliveries = rowsOf(notice_delivery);
const recipients = rowsOf(notice_recipient);

/** A notice with its delivery, for the desk. */
export interface DeliveryRow
  extends
    DeliveryStanding,
    Readonly<
      Omit<typeof notice_delivery.$inferSelect, 'begun_at' | 'up_to_member' | 'paused_at' | 'paused_by' | 'done_at'>
    > {
  readonly notice_category_id: number;
  readonly is_urgent: Flag;
  /** The author; null: they have left. */
  readonly writer_id: number | null;
  readonly paused_by_name: string;
}
type Counted = Pick<DeliveryRow, 'told' | 'failed' | 'skipped'> & { readonly waiting: number };

const selectDelivery = statement<DeliveryRow>(
  'read-notice-delivery',
  `select n.notice_id, n.notice_category_id, n.is_urgent, ${isOut('n', '$2')} as is_out, n.is_draft, n.approval_status, n.member_id as writer_id, n.approved_at,
     d.begun_at, d.fixed_at,
     d.paused_at, coalesce(p.lastname || ' ' || p.firstname, '') as paused_by_name, d.done_at,
     coalesce(d.mail, 0) as mail, coalesce(d.daily, 0) as daily, coalesce(d.sms, 0) as sms,
     coalesce(d.unreached, 0) as unreached, coalesce(d.told, 0) as told, coalesce(d.failed, 0) as failed,
     coalesce(d.skipped, 0) as skipped
   from notice n left join notice_delivery d using (notice_id) left join member p on p.member_id = d.paused_by
   where n.notice_id = $1`,
);
/** A notification that left the outbox without a trace was taken back because its reader no longer wants it. */
const countNotifications = statement<Counted>(
  'count-notice-letters',
  `select count(o.sent_at)::int as told, count(o.given_up_at)::int as failed,
     count(*) filter (where r.queued_at is not null and o.outbox_id is null)::int as skipped,
     count(*) filter (where r.queued_at is null or (o.outbox_id is not null and o.sent_at is null and o.given_up_at is null))::int as waiting
   from notice_recipient r left join outbox o on o.outbox_id = r.outbox_id where r.notice_id = $1`,
);
const selectOpen = statement<{ notice_id: number; is_out: boolean; is_paused: boolean }>(
  'list-open-deliveries',
  `select d.notice_id, ${isOut('n', '$1')} as is_out, d.paused_at is not null as is_paused
   from notice_delivery d join notice n using (notice_id) where d.done_at is null
   order by n.is_urgent desc, d.begun_at, d.notice_id`,
);
/**
 * Takes back waiting notifications; their recipients get none. Those being sent at this moment arrive. A daily digest
 * goes out, because it has other notices too.
 */
const takeBack = statement(
  'take-back-notice-delivery',
  `with back as (
     delete from outbox o using notice_recipient r
     where r.notice_id = $1 and r.pace = 'at-once' and o.outbox_id = r.outbox_id
       and o.sent_at is null and o.given_up_at is null and o.claimed_by is null
     returning o.outbox_id)
   update notice_recipient r set queued_at = null, outbox_id = null from back
   where r.notice_id = $1 and r.outbox_id = back.outbox_id`,
);

export const deliveryStore = {
  async read(database: Queryable, noticeId: number, now: Date): Promise<DeliveryRow | undefined> {
    return (await database.run(selectDelivery, [noticeId, now]))[0];
  },
  lock: (transaction: Queryable, noticeId: number) =>
    deliveries.lock(transaction, 'lock-notice-delivery', { notice_id: noticeId }, { columns: ['notice_id'] }),
  async count(database: Queryable, noticeId: number): Promise<Counted> {
    const [counted] = await database.run(countNotifications, [noticeId]);
    return counted ?? { told: 0, failed: 0, skipped: 0, waiting: 0 };
  },
  open: (database: Queryable, now: Date) => database.run(selectOpen, [now]),
  finish: (database: Queryable, noticeId: number, { told, failed, skipped }: Counted, now: Date) =>
    deliveries.update(
      database,
      'finish-notice-delivery',
      { notice_id: noticeId, fixed_at: present, done_at: null, paused_at: null },
      { done_at: now, told, failed, skipped },
    ),
  setPaused: (transaction: Queryable, noticeId: number, paused_at: Date | null, paused_by: number | null) =>
    deliveries.update(transaction, 'pause-notice-delivery', { notice_id: noticeId }, { paused_at, paused_by }),
  /** Starts a new delivery: recipients of the earlier version are notified of this one, if they still want it. */
  async beginAnew(transaction: Queryable, notice_id: number, begun_at: Date): Promise<void> {
    await recipients.remove(transaction, 'forget-notice-recipients', { notice_id });
    const counts = { mail: 0, daily: 0, sms: 0, unreached: 0, told: 0, failed: 0, skipped: 0 };
    const open = { up_to_member: 0, fixed_at: null, paused_at: null, paused_by: null, done_at: null };
    const set = { begun_at, ...open, ...counts };
    await deliveries.update(transaction, 'begin-notice-delivery-anew', { notice_id }, set);
  },
  /** Takes waiting notifications out of the outbox; no process claims one meanwhile. */
  async takeBack(transaction: Queryable, noticeId: number): Promise<void> {
    await claimInTurn(transaction);
    await transaction.run(takeBack, [noticeId]);
  },
};
