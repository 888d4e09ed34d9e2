import { endAfter, nextTry } from '@machi/domain/webhooks/rules';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Log } from '../../ground/log.ts';
import type { WebhookPoster } from '../../providers/webhook/post-webhook.ts';
import { gather } from '../work/gather.ts';
import { HANDFUL, deliveryStore, type DeliveryRow, type WebhookRow } from './delivery-store.ts';
import { secretsOf } from './webhook-secrets.ts';

/** Tries at one address at once, by one process. */
const AT_ONCE = 5;

interface Delivering {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly processKey: string;
  readonly secret: string;
}

/** The header `webhook-id`: of the event, so that a receiver knows it again at each try and replay. */
export const messageIdOf = (eventId: string): string => `msg_${eventId.replaceAll('-', '')}`;

const bodyOf = ({ type, occurred_at, data }: DeliveryRow): string =>
  JSON.stringify({ type, timestamp: occurred_at.toISOString(), data });

/**
 * Makes deliveries of what was told, and sends them: each address on its own, so that a slow one holds up no other, and
 * each delivery by one process. Looks when a beat of the process finds that something waits.
 */
export function startWebhooks(house: Delivering, poster: WebhookPoster) {
  const { database, clock, log, processKey, secret } = house;
  let isStopping = false;
  let looking: Promise<void> | undefined;
  const lanes = new Map<number, Promise<void>>();

  /** Those of the same moment in one statement: each alone would take a transaction from what people wait for. */
  const noteTaken = gather<{ readonly id: number; readonly status: number }, void>(
    { most: HANDFUL, atOnce: 1 },
    async (taken) => {
      for (const [status, group] of Map.groupBy(taken, (one) => one.status)) {
        const ids = group.map(({ id }) => id);
        await deliveryStore.noteTaken(database, ids, processKey, status, clock());
      }
      return taken.map(() => undefined);
    },
  );

  /** True if the address took it. */
  async function send(webhook: WebhookRow, delivery: DeliveryRow): Promise<boolean> {
    const message = { id: messageIdOf(delivery.event_id), body: bodyOf(delivery) };
    const secrets = secretsOf(secret, webhook, clock());
    const posted = await poster.post(webhook.address, { ...message, secrets, now: clock() });
    const now = clock();
    const status = 'status' in posted ? posted.status : null;
    if (status !== null && status >= 200 && status < 300) {
      await noteTaken({ id: delivery.webhook_delivery_id, status });
      return true;
    }
    const error = 'error' in posted ? posted.error : null;
    const failure = { status, error, next_try_at: nextTry(delivery.tries, now) };
    await deliveryStore.noteFailed(database, delivery.webhook_delivery_id, processKey, failure);
    const { webhook_id } = webhook;
    log.warn({ webhook_id, tries: delivery.tries, status, error }, 'a webhook was not taken');
    const end = endAfter(status, await deliveryStore.noteFailing(database, webhook_id, now), now);
    if (end) await deliveryStore.disable(database, webhook_id, end, now);
    return false;
  }

  async function drain(webhook: WebhookRow): Promise<void> {
    let claimed: readonly DeliveryRow[];
    do {
      claimed = await deliveryStore.claim(database, webhook.webhook_id, clock(), processKey);
      const waiting = claimed.values();
      let taken = 0;
      const ended = await Promise.allSettled(
        Array.from({ length: AT_ONCE }, async () => {
          for (const delivery of waiting) taken += Number(await send(webhook, delivery));
        }),
      );
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
      if (taken > 0) await deliveryStore.noteWorking(database, webhook.webhook_id);
    } while (claimed.length === HANDFUL && !isStopping);
  }

  const warn = (error: unknown) =>
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'webhooks wait for the database');

  async function work(): Promise<void> {
    while ((await deliveryStore.fanOut(database, clock())) > 0 && !isStopping);
    for (const webhook of await deliveryStore.open(database, clock())) {
      const { webhook_id } = webhook;
      if (isStopping || lanes.has(webhook_id)) continue;
      const lane = drain(webhook)
        .catch(warn)
        .finally(() => lanes.delete(webhook_id));
      lanes.set(webhook_id, lane);
    }
  }

  function look(): Promise<void> {
    if (isStopping) return Promise.resolve();
    looking ??= work()
      .catch(warn)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  return {
    look,
    /** Looks now, and waits for what it sends. */
    async deliver() {
      await looking;
      await look();
      await Promise.all(lanes.values());
    },
    /** Finishes what is being sent. */
    async stop() {
      isStopping = true;
      await looking;
      await Promise.all(lanes.values());
      poster.close();
    },
  };
}
