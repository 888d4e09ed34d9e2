import { eventTypes, TEST_EVENT, type EventType } from '@machi/domain/webhooks/events';
import {
  DELIVERY_PAGE_SIZE,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replaceWebhookSecret,
  replayFailedWebhooks,
  replayWebhookDelivery,
  switchWebhook,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@machi/domain/webhooks/contract';
import { MOST_WEBHOOKS, oldSecretUntil } from '@machi/domain/webhooks/rules';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../database/database.ts';
import { above, atLeast, below, nameOf, rowsOf } from '../../database/rows.ts';
import { nextNumbers, takeTurn } from '../../database/server-functions.ts';
import { webhook, webhook_delivery } from '../../database/tables/systems/webhooks.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { messageIdOf } from '../../platform/webhooks/deliver.ts';
import type { DeliveryRow, WebhookRow } from '../../platform/webhooks/delivery-store.ts';
import { newWebhookSecret } from '../../platform/webhooks/webhook-secrets.ts';
import type { Waits } from '../../platform/work-list/waits.ts';
import { readReceiver } from '../../providers/webhook/post-webhook.ts';

const webhooks = rowsOf(webhook, { created_by_name: nameOf('created_by') });
const deliveries = rowsOf(webhook_delivery);

const OFF = refuse(409, { field: '', code: 'webhook-off' });
const WAITS = refuse(409, { field: '', code: 'webhook-waits' });

/** A type that the product no longer knows is not shown. */
const isType = (type: string): type is EventType => eventTypes.some((known) => known === type);

function viewWebhook(row: WebhookRow & { readonly created_by_name: string | null }, now: Date): Webhook {
  const { webhook_id, address, description, types, created_by_name, old_secret_until } = row;
  const isOldValid = old_secret_until !== null && now < old_secret_until;
  return {
    webhook_id,
    address,
    description,
    types: types.filter(isType),
    created_at: row.created_at.toISOString(),
    created_by_name,
    state: row.disabled_at === null ? 'working' : (row.disabled_for ?? 'disabled'),
    disabled_at: row.disabled_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    old_secret_until: isOldValid ? old_secret_until.toISOString() : null,
  };
}

const viewDelivery = (row: DeliveryRow): WebhookDelivery => ({
  webhook_delivery_id: row.webhook_delivery_id,
  type: row.type,
  message_id: messageIdOf(row.event_id),
  occurred_at: row.occurred_at.toISOString(),
  state: row.taken_at !== null ? 'delivered' : row.next_try_at === null ? 'failed' : 'waiting',
  tries: row.tries,
  tried_at: row.tried_at?.toISOString() ?? null,
  next_try_at: row.next_try_at?.toISOString() ?? null,
  status: row.status,
  error: row.error,
});

async function readAll(database: Queryable, now: Date) {
  const rows = await webhooks.list(database, 'list-webhooks', {}, { order: ['-webhook_id'] });
  const isOff = ({ disabled_at }: WebhookRow) => Number(disabled_at !== null);
  return { webhooks: rows.toSorted((one, other) => isOff(one) - isOff(other)).map((row) => viewWebhook(row, now)) };
}

async function readOne(transaction: Queryable, webhook_id: number, now: Date): Promise<Webhook> {
  const row = await webhooks.one(transaction, 'read-webhook', { webhook_id });
  if (!row) throw new Error('a webhook that was just written is gone');
  return viewWebhook(row, now);
}

type Verb = 'create' | 'secret' | 'on' | 'off' | 'remove' | 'test' | 'replay';
const note = (transaction: Queryable, exchange: MemberExchange, verb: Verb, id: number) =>
  writeAudit(transaction, { ...actedIn(exchange), action: `webhook:${verb}`, subject: 'webhook', subject_id: id });

/** The locked row; 404 if there is none. */
const lock = async (transaction: Queryable, webhook_id: number): Promise<WebhookRow | Refusal> =>
  (await webhooks.lock(transaction, 'lock-webhook', { webhook_id })) ?? notFound;
const lockWorking = async (transaction: Queryable, webhook_id: number): Promise<WebhookRow | Refusal> => {
  const row = await lock(transaction, webhook_id);
  return isRefusal(row) || row.disabled_at === null ? row : OFF;
};

/** All tries anew, under the same event. */
const again = (now: Date) => ({ tries: 0, next_try_at: now, taken_at: null, claimed_by: null }) as const;

export const routes = ({ database, secret: townSecret, settings }: House) => [
  serve(listWebhooks, (_input, { now }) => readAll(database, now)),

  serve(createWebhook, async ({ address, description, types }, exchange) => {
    const { now, member } = exchange;
    try {
      readReceiver(address, settings.webhookTrialUrl);
    } catch {
      return refuse(422, { field: 'address', code: 'webhook-address' });
    }
    // Not `exchange.write`: with an Idempotency-Key it would store the reply and its secret.
    return database.transaction(async (transaction) => {
      await takeTurn(transaction, 'webhooks');
      if ((await webhooks.count(transaction, 'count-webhooks', {})) >= MOST_WEBHOOKS)
        return refuse(409, { field: '', code: 'webhook-count', params: [MOST_WEBHOOKS] });
      const [webhook_id = 0] = await nextNumbers(transaction, webhook, 'webhook_id');
      const { secret, sealed } = newWebhookSecret(townSecret, webhook_id);
      const made = { webhook_id, address, description, types: [...new Set(types)], secret: sealed };
      const by = { created_at: now, created_by: member.member_id };
      await webhooks.insert(transaction, 'insert-webhook', { ...made, ...by });
      await note(transaction, exchange, 'create', webhook_id);
      return { webhook: await readOne(transaction, webhook_id, now), secret };
    });
  }),

  serve(replaceWebhookSecret, ({ webhook_id }, exchange) =>
    database.transaction(async (transaction) => {
      const row = await lock(transaction, webhook_id);
      if (isRefusal(row)) return row;
      const { secret, sealed } = newWebhookSecret(townSecret, webhook_id);
      const set = { secret: sealed, old_secret: row.secret, old_secret_until: oldSecretUntil(exchange.now) };
      await webhooks.update(transaction, 'replace-webhook-secret', { webhook_id }, set);
      await note(transaction, exchange, 'secret', webhook_id);
      return { webhook: await readOne(transaction, webhook_id, exchange.now), secret };
    }),
  ),

  serve(switchWebhook, ({ webhook_id, is_on }, exchange) =>
    exchange.write(async (transaction) => {
      const row = await lock(transaction, webhook_id);
      if (isRefusal(row)) return row;
      if ((row.disabled_at === null) !== is_on || row.disabled_for !== null) {
        const off = { disabled_at: row.disabled_at ?? exchange.now, disabled_for: 'disabled' } as const;
        const on = { disabled_at: null, disabled_for: null, failing_since: null };
        await webhooks.update(transaction, 'switch-webhook', { webhook_id }, is_on ? on : off);
        await note(transaction, exchange, is_on ? 'on' : 'off', webhook_id);
      }
      return readAll(transaction, exchange.now);
    }),
  ),

  serve(removeWebhook, ({ webhook_id }, exchange) =>
    exchange.write(async (transaction) => {
      const row = await lock(transaction, webhook_id);
      if (isRefusal(row)) return row;
      await webhooks.remove(transaction, 'delete-webhook', { webhook_id });
      await note(transaction, exchange, 'remove', webhook_id);
      return readAll(transaction, exchange.now);
    }),
  ),

  serve(testWebhook, ({ webhook_id }, exchange) =>
    exchange.write(async (transaction) => {
      const row = await lockWorking(transaction, webhook_id);
      if (isRefusal(row)) return row;
      const { now } = exchange;
      const event = { event_id: randomUUID(), type: TEST_EVENT, occurred_at: now, data: { webhook_id } } as const;
      const made = { webhook_id, ...event, created_at: now, next_try_at: now };
      const delivery = await deliveries.insertReturning(transaction, 'insert-webhook-test', made, [
        'webhook_delivery_id',
      ]);
      await note(transaction, exchange, 'test', webhook_id);
      return delivery;
    }),
  ),

  serve(listWebhookDeliveries, async ({ webhook_id, before }) => {
    if (!(await webhooks.has(database, 'has-webhook', { webhook_id }))) return notFound;
    const of = before === undefined ? { webhook_id } : { webhook_id, webhook_delivery_id: below(before) };
    const reading = { order: ['-webhook_delivery_id'], limit: DELIVERY_PAGE_SIZE + 1 } as const;
    const rows = await deliveries.list(database, 'list-webhook-deliveries', of, reading);
    return {
      deliveries: rows.slice(0, DELIVERY_PAGE_SIZE).map(viewDelivery),
      has_more: rows.length > DELIVERY_PAGE_SIZE,
    };
  }),

  serve(replayWebhookDelivery, ({ webhook_delivery_id }, exchange) =>
    exchange.write(async (transaction) => {
      const row = await deliveries.lock(transaction, 'lock-webhook-delivery', { webhook_delivery_id });
      if (!row) return notFound;
      const of = await lockWorking(transaction, row.webhook_id);
      if (isRefusal(of)) return of;
      // Waiting for its first try, or in hand: it is on its way. One that failed before may go at once.
      if (row.next_try_at !== null && (row.tries === 0 || row.claimed_by !== null)) return WAITS;
      await deliveries.update(transaction, 'replay-webhook', { webhook_delivery_id }, again(exchange.now));
      await note(transaction, exchange, 'replay', row.webhook_id);
      return { webhook_delivery_id };
    }),
  ),

  serve(replayFailedWebhooks, ({ webhook_id, since }, exchange) =>
    exchange.write(async (transaction) => {
      const row = await lockWorking(transaction, webhook_id);
      if (isRefusal(row)) return row;
      const from = atLeast(new Date(since));
      const failed = { webhook_id, occurred_at: from, taken_at: null, tries: above(0), claimed_by: null };
      const sent = await deliveries.updateReturning(
        transaction,
        'replay-failed-webhooks',
        failed,
        again(exchange.now),
        ['webhook_delivery_id'],
      );
      await note(transaction, exchange, 'replay', webhook_id);
      return { replayed: sent.length };
    }),
  ),
];

export const waits: readonly Waits[] = [
  {
    kind: 'webhook',
    permission: switchWebhook.permission,
    // Switched off by itself: somebody switches it on again, or leaves it off, or deletes it.
    rows: `select webhook_id::text as key, disabled_at as since, null::date as due from webhook where disabled_for in ('gone', 'failing')`,
  },
];
