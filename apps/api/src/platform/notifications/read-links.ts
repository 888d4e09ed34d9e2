import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Notification } from '../../providers/mail/mail.ts';

const HEAD_BYTES = 10;
const MARK_BYTES = 16;
const TOKEN = /^[\w-]{35}$/;

/** What links in messages are made with. */
export interface LinkKeys {
  readonly secret: string;
  readonly publicUrl: string;
}

/** A restored backup reuses numbers, so the time of writing belongs to the message. */
export interface ReadMessage {
  readonly outbox_id: number;
  readonly created_at: Date;
}

const markOf = (key: string, head: Buffer): Buffer =>
  createHmac('sha256', key).update('notification read ').update(head).digest().subarray(0, MARK_BYTES);

/** The secret by which the portal tells that a message was opened. It can do nothing else. */
export function readToken({ secret }: Pick<LinkKeys, 'secret'>, { outbox_id, created_at }: ReadMessage): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(outbox_id);
  head.writeUIntBE(created_at.getTime(), 4, 6);
  return Buffer.concat([head, markOf(secret, head)]).toString('base64url');
}

/** The message of a token; undefined for a token that the town never made. */
export function readReadToken({ secret }: Pick<LinkKeys, 'secret'>, token: string): ReadMessage | undefined {
  if (!TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), markOf(secret, head))) return undefined;
  return { outbox_id: head.readUInt32BE(), created_at: new Date(head.readUIntBE(4, 6)) };
}

/**
 * The address of a message with its token behind `#`, where neither a log nor a preview of the link sees it. A link with
 * a mark of its own keeps that.
 */
export function readLink(
  house: LinkKeys,
  message: ReadMessage & { readonly content: Pick<Notification, 'link'> },
): string {
  const url = message.content.link?.url ?? `${house.publicUrl}/`;
  return url.includes('#') ? url : `${url}#told=${readToken(house, message)}`;
}
