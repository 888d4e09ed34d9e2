import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 over the raw body by the channel's secret, as LINE sends it in `x-line-signature`. */
export const signLine = (rawBody: string, secret: string): string =>
  createHmac('sha256', secret).update(rawBody).digest('base64');

/** Takes the same time for every wrong signature of the right length. */
export function isSignedByLine(rawBody: string, secret: string, signature: string | undefined): boolean {
  const right = Buffer.from(signLine(rawBody, secret));
  const given = Buffer.from((signature ?? '').slice(0, right.length + 1));
  return given.length === right.length && timingSafeEqual(given, right);
}
