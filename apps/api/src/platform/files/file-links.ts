import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTICE_FILES } from '@machi/domain/notice-files/address';

const DAY = 86_400_000;

const signatureOf = (secret: string, name: string, until: string): string =>
  createHmac('sha256', secret).update(`notice-file\n${name}\n${until}`).digest('base64url').slice(0, 22);

/**
 * A file's address, valid for one to two days, for a reader of its notice: browsers send no session with pictures. It
 * is the same all day, so that a browser caches the file.
 */
export function signedFile(secret: string, name: string, now: Date): string {
  const until = ((Math.floor(now.getTime() / DAY) + 2) * DAY).toString(36);
  return `${NOTICE_FILES}${name}?s=${until}.${signatureOf(secret, name, until)}`;
}

/** Whether this address was given to a reader of the notice, at most two days ago. */
export function isSignedFile(secret: string, name: string, signature: string | undefined, now: Date): boolean {
  const [until = '', given = ''] = (signature ?? '').split('.');
  const end = Number.parseInt(until, 36);
  if (!/^[a-z0-9]{6,9}$/.test(until) || given.length !== 22 || end <= now.getTime()) return false;
  const expected = Buffer.from(signatureOf(secret, name, until));
  const shown = Buffer.from(given);
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}
