import { createPublicKey } from 'node:crypto';
import { townTimeText } from '@machi/domain/calendar/model';
import { endPush, readPush, subscribePush } from '@machi/domain/push/contract';
import { notFound, refuse } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { townKeys } from '../../ground/town-keys.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import type { House } from '../../platform/house.ts';
import {
  endPushSubscription,
  keepPushSubscription,
  listPushDevices,
} from '../../platform/notifications/push/subscriptions.ts';
import { readPushAddress, type PushAddress } from '../../providers/push/push.ts';

/** Whether messages can go there: a push service outside, and a point on the curve, without which nothing is encrypted. */
function isReadable({ endpoint, p256dh }: PushAddress, serviceUrl: string | undefined): boolean {
  try {
    readPushAddress(endpoint, serviceUrl);
    const point = Buffer.from(p256dh, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return point[0] === 4;
  } catch {
    return false;
  }
}

export function routes({ database, secret, settings }: House) {
  const public_key = townKeys(secret).push.publicKey;
  async function own(reading: Queryable, { member, session, now }: MemberExchange) {
    const devices = await listPushDevices(reading, member.member_id, now);
    const isThis = ({ session_hash }: { readonly session_hash: Uint8Array }) =>
      session !== null && session.tokenHash.equals(session_hash);
    const here = devices.find(isThis);
    return {
      public_key,
      endpoint_hash: here ? Buffer.from(here.endpoint_hash).toString('base64url') : null,
      devices: devices.map(({ push_subscription_id, label, created_at, told_at, failures, session_hash }) => ({
        push_subscription_id,
        label,
        created_at: townTimeText(created_at),
        told_at: told_at && townTimeText(told_at),
        is_failing: failures > 0,
        is_this: isThis({ session_hash }),
      })),
    };
  }

  return [
    serve(readPush, (_input, exchange) => own(database, exchange)),

    serve(subscribePush, (input, exchange) => {
      const { member, session, now } = exchange;
      if (!session || !isReadable(input, settings.pushServiceUrl))
        return refuse(422, { field: 'endpoint', code: 'push-unreadable' });
      return exchange.write(async (transaction) => {
        const owner = { member_id: member.member_id, session_hash: session.tokenHash, now };
        if (!(await keepPushSubscription(transaction, owner, input)))
          return refuse(409, { field: 'endpoint', code: 'push-of-another' });
        return own(transaction, exchange);
      });
    }),

    serve(endPush, ({ push_subscription_id }, exchange) =>
      exchange.write(async (transaction) =>
        (await endPushSubscription(transaction, exchange.member.member_id, push_subscription_id))
          ? own(transaction, exchange)
          : notFound,
      ),
    ),
  ];
}
