import { createHmac, timingSafeEqual } from 'node:crypto';

const HEAD_BYTES = 8;
const MARK_BYTES = 16;
const TOKEN = /^[\w-]{32}$/;

/** Whose answer a link gives, and to which safety call. */
export interface AnswerOf {
  readonly callId: number;
  readonly memberId: number;
}

const markOf = (key: string, head: Buffer): Buffer =>
  createHmac('sha256', key).update('safety answer ').update(head).digest().subarray(0, MARK_BYTES);

/** The secret of a link by which somebody answers a safety call. It can do nothing else, and nothing is stored. */
export function answerToken({ secret }: { readonly secret: string }, { callId, memberId }: AnswerOf): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(callId);
  head.writeUInt32BE(memberId, 4);
  return Buffer.concat([head, markOf(secret, head)]).toString('base64url');
}

/** What a link answers; undefined for a token that the town never made. */
export function readAnswerToken({ secret }: { readonly secret: string }, token: string): AnswerOf | undefined {
  if (!TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), markOf(secret, head))) return undefined;
  return { callId: head.readUInt32BE(), memberId: head.readUInt32BE(4) };
}
