import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { PushDevice, PushSubscriptionInput } from './model.ts';

const toRead = endpointsFor('account:read:own');
const toEdit = endpointsFor('account:edit:own');

const reply = z.object({
  /** The town's VAPID key, to which browsers subscribe: a point of P-256 in base64url. */
  public_key: z.string(),
  devices: z.array(PushDevice),
  /**
   * SHA-256, in base64url, of the endpoint that this session has named; null: none. By it a browser notices that its push
   * service has given it another one.
   */
  endpoint_hash: z.nullable(z.string()),
});

export const readPush = toRead('readPush', 'GET', '/api/account/push', {
  reply,
  description: 'The browsers that take messages for the member, and the key to which another one subscribes.',
});

export const subscribePush = toEdit('subscribePush', 'POST', '/api/account/push', {
  input: PushSubscriptionInput,
  reply,
  refusals: ['push-unreadable', 'push-of-another'],
  changes: ['readWishes'],
  description: 'Lets this browser take messages for the member, until this session ends.',
});

export const endPush = toEdit('endPush', 'DELETE', '/api/account/push/:push_subscription_id', {
  input: z.object({ push_subscription_id: RowId }),
  reply,
  refusals: ['not-found'],
  changes: ['readWishes'],
  description: 'Sends no more messages to one of the own browsers.',
});
