import { createHmac, randomBytes } from 'node:crypto';
import { postToTown } from '../../sandbox-server.ts';

/** A message as Stripe sends it: body and signature header. */
export interface SandboxMessage {
  readonly body: string;
  readonly signature: string;
}

/** Signs as Stripe does: HMAC-SHA-256 over the second and the body. */
export function signMessage(body: string, secret: string, at: Date): SandboxMessage {
  const second = Math.floor(at.getTime() / 1000);
  const hash = createHmac('sha256', secret).update(`${second}.${body}`).digest('hex');
  return { body, signature: `t=${second},v1=${hash}` };
}

/** A message about a changed object. */
export const messageAbout = (type: string, object: object, secret: string, at: Date): SandboxMessage =>
  signMessage(
    JSON.stringify({
      id: `evt_test_${randomBytes(12).toString('hex')}`,
      object: 'event',
      created: Math.floor(at.getTime() / 1000),
      livemode: false,
      type,
      data: { object },
    }),
    secret,
    at,
  );

/** Sends a message; the sandbox sends each once. */
export const deliver = (endpoint: string, { body, signature }: SandboxMessage): Promise<number> =>
  postToTown(endpoint, body, { 'stripe-signature': signature });
