import { eventTypes } from '@machi/domain/webhooks/events';
import type { Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { newWebhookSecret } from '../../platform/webhooks/webhook-secrets.ts';

/** An address that takes every type. By default it is refused before anything is sent. */
export async function addWebhook(
  town: OpenTown,
  address = 'http://127.0.0.1:9/hook',
  types: readonly string[] = eventTypes,
) {
  const [made] = await town.rows<{
    webhook_id: number;
  }>`insert into webhook (address, description, types, created_at, secret)
    values (${address}, 'Heating', ${types}, ${town.now()}, '') returning webhook_id`;
  const webhook_id = made?.webhook_id ?? 0;
  const { secret, sealed } = newWebhookSecret(town.house.secret, webhook_id);
  await town.rows('update webhook set secret = $2 where webhook_id = $1', webhook_id, sealed);
  return { webhook_id, secret };
}

/** A delivery that has failed for good. */
export async function addFailedDelivery(town: OpenTown, webhookId: number) {
  const [made] = await town.rows<{
    webhook_delivery_id: number;
  }>`insert into webhook_delivery (webhook_id, event_id, type,
    occurred_at, data, created_at, tries, tried_at, status) values (${webhookId}, gen_random_uuid(), 'notice.published',
    ${town.now()}, '{"notice_id": 1}', ${town.now()}, 10, ${town.now()}, 500) returning webhook_delivery_id`;
  return { webhook_delivery_id: made?.webhook_delivery_id ?? 0 };
}

const of = async (town: OpenTown) => {
  const { webhook_id } = await addWebhook(town);
  return { webhook_id };
};

export const cases: Readonly<Record<string, Case>> = {
  listWebhooks: { showsNobody: true, input: () => ({}) },
  createWebhook: {
    showsNobody: true,
    input: async (town) => {
      await town.rows('delete from webhook');
      return { address: 'https://receiver.example/hook', description: 'Heating', types: ['room.closed'] };
    },
  },
  replaceWebhookSecret: { showsNobody: true, input: of },
  switchWebhook: { showsNobody: true, input: async (town) => ({ ...(await of(town)), is_on: false }) },
  removeWebhook: { showsNobody: true, input: of },
  testWebhook: { showsNobody: true, input: of },
  listWebhookDeliveries: { showsNobody: true, input: of },
  replayWebhookDelivery: {
    showsNobody: true,
    input: async (town) => addFailedDelivery(town, (await of(town)).webhook_id),
  },
  replayFailedWebhooks: {
    showsNobody: true,
    input: async (town) => ({ ...(await of(town)), since: town.now().toISOString() }),
  },
};
