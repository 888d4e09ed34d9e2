import { createHmac, timingSafeEqual } from 'node:crypto';
import { notificationCategoryIds, type NotificationCategoryId } from '@machi/domain/notice-letters/model';

/** What a link ends: notices of one category, or the daily digest. */
export type Ended = NotificationCategoryId | 'daily';

/** The member and what the link ends. */
export interface EndLink {
  readonly memberId: number;
  readonly ended: Ended;
}

const DAILY = 255;
const HEAD_BYTES = 5;
const MARK_BYTES = 16;
const TOKEN = /^[\w-]{28}$/;

/** 128 bits: cannot be guessed, and the address fits on a line of a mail. */
const markOf = (key: string, head: Buffer): Buffer =>
  createHmac('sha256', key).update('notice letters end ').update(head).digest().subarray(0, MARK_BYTES);

/**
 * The secret of an unsubscribe link. It is valid for good, like the mail, and deterministic, so nothing is stored. It
 * can only end these notifications.
 */
export function endToken({ secret }: { readonly secret: string }, { memberId, ended }: EndLink): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(memberId);
  head.writeUInt8(ended === 'daily' ? DAILY : ended, HEAD_BYTES - 1);
  return Buffer.concat([head, markOf(secret, head)]).toString('base64url');
}

/** What a link ends; undefined for a token that the town never made. */
export function readEndToken({ secret }: { readonly secret: string }, token: string): EndLink | undefined {
  if (!TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), markOf(secret, head))) return undefined;
  const kind = head.readUInt8(HEAD_BYTES - 1);
  const ended = kind === DAILY ? 'daily' : notificationCategoryIds.find((id) => id === kind);
  return ended === undefined ? undefined : { memberId: head.readUInt32BE(), ended };
}

/** The path where a mail program unsubscribes (RFC 8058). */
export const ENDING = '/unsubscribe';
