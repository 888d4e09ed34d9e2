import { createECDH, randomBytes } from 'node:crypto';
import { hashOf } from '../../ground/secrets.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

/** What a browser answers that has subscribed at this push service. */
export function newSubscription(service = 'https://push.example.org') {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  const endpoint = `${service}/notify/${randomBytes(16).toString('hex')}`;
  return { endpoint, p256dh: pair.getPublicKey('base64url'), auth };
}

async function subscribed(town: OpenTown, owner: number) {
  const { token } = await town.openSession(owner);
  const { endpoint, p256dh, auth } = newSubscription();
  const [row] = await town.rows<{
    push_subscription_id: number;
  }>`insert into push_subscription (member_id, session_hash,
    endpoint, endpoint_hash, p256dh, auth, created_at) values (${owner}, ${hashOf(token)}, ${endpoint},
    ${hashOf(endpoint)}, ${p256dh}, ${auth}, ${town.now()}) returning push_subscription_id`;
  return { push_subscription_id: row?.push_subscription_id ?? 0 };
}

export const cases: Readonly<Record<string, Case>> = {
  readPush: { input: nothing },
  subscribePush: { input: () => newSubscription() },
  endPush: { input: subscribed, isOwned: true },
};
