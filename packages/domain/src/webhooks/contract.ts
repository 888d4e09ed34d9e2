import * as z from 'zod/mini';
import { bounded, list, tooLong } from '../bounds/bounds.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId, requiredText } from '../fields/model.ts';
import { Instant } from '../taps/model.ts';
import { TEST_EVENT, eventTypes } from './events.ts';
import { deliveryStates, webhookStates } from './rules.ts';

const endpoint = endpointsFor('webhook:keep:any');
const ADDRESS_LENGTH = 500;

/** An address of another system that is told what happens. */
export const Webhook = z.object({
  webhook_id: z.number(),
  address: z.string(),
  description: z.string(),
  types: z.array(z.enum(eventTypes)),
  created_at: z.string(),
  /** Null once the account is deleted. */
  created_by_name: z.nullable(z.string()),
  state: z.enum(webhookStates),
  disabled_at: z.nullable(z.string()),
  /** Since when nothing was taken; null: the last try succeeded, or there was none. */
  failing_since: z.nullable(z.string()),
  /** Until when the secret before still signs; null: it no longer does. */
  old_secret_until: z.nullable(z.string()),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z.object({
  webhook_delivery_id: z.number(),
  type: z.enum([...eventTypes, TEST_EVENT]),
  /** The header `webhook-id`: the same at each try. */
  message_id: z.string(),
  occurred_at: z.string(),
  state: z.enum(deliveryStates),
  tries: z.number(),
  tried_at: z.nullable(z.string()),
  next_try_at: z.nullable(z.string()),
  /** The status of the last answer; null: none came. */
  status: z.nullable(z.number()),
  /** Why no answer came, as a code. */
  error: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const DELIVERY_PAGE_SIZE = 20;

const one = z.object({ webhook_id: RowId });
const all = z.object({ webhooks: z.array(Webhook) });
const withSecret = z.object({
  webhook: Webhook,
  /** `whsec_…`. Only this answer contains it. */
  secret: z.string(),
});
const at = '/api/webhooks/:webhook_id';

export const listWebhooks = endpoint('listWebhooks', 'GET', '/api/webhooks', {
  reply: all,
  description: 'The addresses of other systems that are told what happens, those in use first.',
});

export const createWebhook = endpoint('createWebhook', 'POST', '/api/webhooks', {
  input: z.object({
    address: z
      .string()
      .check(bounded(ADDRESS_LENGTH, tooLong(ADDRESS_LENGTH)), z.trim(), z.minLength(1, { error: 'required' })),
    description: requiredText(100),
    types: list(z.enum(eventTypes), eventTypes.length).check(z.minLength(1, { error: 'required' })),
  }),
  reply: withSecret,
  success: 201,
  refusals: ['webhook-address', 'webhook-count'],
  changes: ['listWebhooks'],
  description:
    'A new address, and the secret that signs what is sent there (Standard Webhooks). The answer alone tells the secret.',
});

export const replaceWebhookSecret = endpoint('replaceWebhookSecret', 'POST', `${at}/secret`, {
  input: one,
  reply: withSecret,
  refusals: ['not-found'],
  changes: ['listWebhooks'],
  description: 'A new secret. For 24 hours the one before signs as well, so that the receiver can be changed.',
});

export const switchWebhook = endpoint('switchWebhook', 'PUT', `${at}/state`, {
  input: z.object({ webhook_id: RowId, is_on: z.boolean() }),
  reply: all,
  refusals: ['not-found'],
  changes: ['readWorkList'],
  description:
    'Stops telling an address, or starts again; what waits is kept, and no new event is added while it is off.',
});

export const removeWebhook = endpoint('removeWebhook', 'DELETE', at, {
  input: one,
  reply: all,
  refusals: ['not-found'],
  changes: ['readWorkList'],
  description: 'Deletes an address with its secret and its deliveries.',
});

export const testWebhook = endpoint('testWebhook', 'POST', `${at}/test`, {
  input: one,
  reply: z.object({ webhook_delivery_id: z.number() }),
  refusals: ['not-found', 'webhook-off'],
  changes: ['listWebhookDeliveries'],
  description: 'Sends an event of the type webhook.test to an address.',
});

export const listWebhookDeliveries = endpoint('listWebhookDeliveries', 'GET', `${at}/deliveries`, {
  input: z.object({ webhook_id: RowId, before: z.optional(RowId) }),
  reply: z.object({ deliveries: z.array(WebhookDelivery), has_more: z.boolean() }),
  refusals: ['not-found'],
  isFollowed: true,
  description: `What was sent to an address in the last 30 days, newest first, ${DELIVERY_PAGE_SIZE} at a time.`,
});

export const replayWebhookDelivery = endpoint(
  'replayWebhookDelivery',
  'POST',
  '/api/webhook-deliveries/:webhook_delivery_id/replay',
  {
    input: z.object({ webhook_delivery_id: RowId }),
    reply: z.object({ webhook_delivery_id: z.number() }),
    refusals: ['not-found', 'webhook-off', 'webhook-waits'],
    changes: ['listWebhookDeliveries'],
    description: 'Sends a delivery again under the same webhook-id, with all tries anew.',
  },
);

export const replayFailedWebhooks = endpoint('replayFailedWebhooks', 'POST', `${at}/replay`, {
  input: z.object({ webhook_id: RowId, since: Instant }),
  reply: z.object({ replayed: z.number() }),
  refusals: ['not-found', 'webhook-off'],
  changes: ['listWebhookDeliveries'],
  description: 'Sends all failed deliveries of events since a time again, each under its own webhook-id.',
});
