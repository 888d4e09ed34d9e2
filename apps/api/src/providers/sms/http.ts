import { createHmac } from 'node:crypto';
import { systemClock } from '../../ground/clock.ts';
import { DeliveryFailure } from '../delivery-failure.ts';
import type { SmsProvider } from './sms.ts';

const TIMEOUT_MILLISECONDS = 10_000;

/** What the gateway computes too: HMAC-SHA256, in hexadecimal digits, over four lines (docs/sms-gateway.md). */
export const signatureOf = (secret: string, method: string, path: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update([method, path, timestamp, body].join('\n')).digest('hex');

/** "+819012345678", as gateways of every country read a number of digits alone. */
const internationalNumber = (digits: string): string => `+81${digits.slice(1)}`;

/** Asking again helps after 408, 429 and whatever is the gateway's own fault. */
const isFinalStatus = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** The system's word for what happened to a connection; the words of an error could hold the number. */
export function connectionCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'ETIMEDOUT';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'ECONNECTION';
}

/**
 * Short messages through the gateway at SMS_URL: a signed POST of JSON, 10 seconds for an answer. It may be asked twice
 * for one message and tells so by the Idempotency-Key.
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
