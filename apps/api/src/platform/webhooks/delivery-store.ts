import { statementReplanned, type Queryable } from '../../database/database.ts';
import { among, below, ifNone, present, rowsOf } from '../../database/rows.ts';
import { webhook, webhook_delivery } from '../../database/tables/systems/webhooks.ts';

const webhooks = rowsOf(webhook);
const deliveries = rowsOf(webhook_delivery);
export type WebhookRow = typeof webhook.$inferSelect;
export type DeliveryRow = typeof webhook_delivery.$inferSelect;

/** Deliveries that one process has in hand for one address. */
export const HANDFUL = 20;
/** Longer than the worst handful takes, so that no two processes send the same one at once. */
const CLAIM = `interval '90 seconds'`;

/** Takes told events out and makes deliveries of them, in one statement: an event is neither lost nor doubled. */
const fanOut = statementReplanned<{ taken: number }>(
  'fan-out-webhooks',
  `with taken as (delete from webhook_event where event_id in
       (select event_id from webhook_event limit 500 for update skip locked) returning event_id, type, occurred_at, data),
   made as (insert into webhook_delivery (webhook_id, event_id, type, occurred_at, data, created_at, next_try_at)
     select w.webhook_id, t.event_id, t.type, t.occurred_at, t.data, $1, $1
     from taken t join webhook w on t.type = any(w.types) and w.disabled_at is null)
   select count(*)::int as taken from taken`,
);
/** No pause is longer than a day: a later time was written while a clock was wrong. */
const isDue = (now: string): string =>
  `(d.next_try_at <= ${now} or d.next_try_at > ${now}::timestamptz + interval '25 hours')`;
const findOpen = statementReplanned<WebhookRow>(
  'webhooks-with-due-deliveries',
  `select * from webhook w where w.disabled_at is null
   and exists (select from webhook_delivery d where d.webhook_id = w.webhook_id and ${isDue('$1')})`,
);
const claim = statementReplanned<DeliveryRow>(
  'claim-webhook-deliveries',
  `with due as materialized (
     select d.webhook_delivery_id as id from webhook_delivery d
     where d.webhook_id = $1 and ${isDue('$2')} and exists (select from webhook w where w.webhook_id = $1 and w.disabled_at is null)
     order by d.next_try_at limit ${HANDFUL} for update skip locked)
   update webhook_delivery set tries = tries + 1, tried_at = $2, next_try_at = $2::timestamptz + ${CLAIM}, claimed_by = $3
   from due where webhook_delivery_id = due.id returning webhook_delivery.*`,
);

/** SQL: whether something waits, due or not. Most of the time nothing does, and this says so without a plan made anew. */
export const WEBHOOKS_WAIT = `(exists (select from webhook_event) or exists (select from webhook_delivery where next_try_at is not null))`;

/** Why a delivery was not taken, and when it is tried again. */
export interface Failure {
  readonly status: number | null;
  readonly error: string | null;
  readonly next_try_at: Date | null;
}

export const deliveryStore = {
  async fanOut(database: Queryable, now: Date): Promise<number> {
    return (await database.run(fanOut, [now]))[0]?.taken ?? 0;
  },
  open: (database: Queryable, now: Date) => database.run(findOpen, [now]),
  claim: (database: Queryable, webhookId: number, now: Date, processKey: string) =>
    database.run(claim, [webhookId, now, processKey]),
  /** Notes deliveries with the same answer. Another process may have one by now, if this one stood still: its outcome counts. */
  noteTaken: (database: Queryable, ids: readonly number[], claimed_by: string, status: number, now: Date) =>
    deliveries.update(
      database,
      'note-webhooks-taken',
      { webhook_delivery_id: among(ids), claimed_by },
      { status, error: null, next_try_at: null, claimed_by: null, taken_at: now },
    ),
  noteFailed: (database: Queryable, webhook_delivery_id: number, claimed_by: string, failure: Failure) =>
    deliveries.update(
      database,
      'note-webhook-failed',
      { webhook_delivery_id, claimed_by },
      { ...failure, claimed_by: null },
    ),
  /** Answers since when the address has taken nothing. */
  async noteFailing(database: Queryable, webhook_id: number, now: Date): Promise<Date> {
    const set = { failing_since: ifNone(now) };
    const [row] = await webhooks.updateReturning(database, 'note-webhook-failing', { webhook_id }, set, [
      'failing_since',
    ]);
    return row?.failing_since ?? now;
  },
  noteWorking: (database: Queryable, webhook_id: number) =>
    webhooks.update(database, 'note-webhook-working', { webhook_id, failing_since: present }, { failing_since: null }),
  forgetOld: (database: Queryable, before: Date) =>
    deliveries.remove(database, 'forget-webhook-deliveries', { created_at: below(before) }),
  disable: (database: Queryable, webhook_id: number, disabled_for: 'gone' | 'failing', disabled_at: Date) =>
    webhooks.update(database, 'end-webhook', { webhook_id, disabled_at: null }, { disabled_at, disabled_for }),
};
