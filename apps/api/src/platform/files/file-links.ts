import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTICE_FILES } from '@machi/domain/notice-files/address';

const DAY = 86_400_000;

const signatureOf = (secret: string, name: string, until: string): string =>
  createHmac('sha256', secret).update(`notice-file\n${name}\n${until}`).digest('base64url').slice(0, 22);

/**
 * The address under which a file is fetched for one to two days, given to whoever may read its notice: a browser sends no
 * session with a picture. It is the same all day, so that a browser fetches it once.
 */
export function signedFile(secret: string, name: string, now: Date): string {
  const until = ((Math.floor(now.getTime() / DAY) + 2) * DAY).toString(36);
  return `${NOTICE_FILES}${name}?s=${until}.${signatureOf(secret, name, until)}`;
}

/** Whether somebody who might read the notice was given this address, a day or two ago at most. */
export function isSignedFile(secret: string, name: string, signature: string | undefined, now: Date): boolean {
  const [until = '', given = ''] = (signature ?? '').split('.');
  const end = Number.parseInt(until, 36);
  if (!/^[a-z0-9]{6,9}$/.test(until) || given.length !== 22 || end <= now.getTime()) return false;
  const expected = Buffer.from(signatureOf(secret, name, until));
  const shown = Buffer.from(given);
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}
