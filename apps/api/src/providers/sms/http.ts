import { createHmac } from 'node:crypto';
import { systemClock } from '../../ground/clock.ts';
import { DeliveryFailure, isFinalStatus } from '../delivery-failure.ts';
import type { SmsProvider } from './sms.ts';

const TIMEOUT_MILLISECONDS = 10_000;

/** HMAC-SHA256 in hexadecimal digits over four lines, which the gateway computes, too (docs/sms-gateway.md). */
export const signatureOf = (secret: string, method: string, path: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update([method, path, timestamp, body].join('\n')).digest('hex');

/** "+819012345678": gateways of other countries would misread a national number. */
const internationalNumber = (digits: string): string => `+81${digits.slice(1)}`;

/** A connection error's system code; its message could contain the number. */
export function connectionCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'ETIMEDOUT';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'ECONNECTION';
}

/**
 * SMS through the gateway at SMS_URL: a signed POST of JSON, 10 seconds for the reply. A message may be sent twice; the
 * Idempotency-Key shows that.
 */
export function httpSms(
  url: string,
  secret: string,
  clock = systemClock,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
): SmsProvider {
  const { pathname, search } = new URL(url);
  return {
    async deliver({ id, to, text }) {
      const body = JSON.stringify({ to: internationalNumber(to), text, id });
      const timestamp = String(Math.floor(clock().getTime() / 1000));
      const response = await fetch(url, {
        method: 'POST',
        // A request signed for this address must not be redirected to another.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMilliseconds),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'idempotency-key': id,
          'x-machi-timestamp': timestamp,
          'x-machi-signature': signatureOf(secret, 'POST', pathname + search, timestamp, body),
        },
        body,
      }).catch((error: unknown) => {
        throw new DeliveryFailure(connectionCode(error), false);
      });
      await response.body?.cancel();
      if (!response.ok) throw new DeliveryFailure(`HTTP_${response.status}`, isFinalStatus(response.status));
    },
  };
}
