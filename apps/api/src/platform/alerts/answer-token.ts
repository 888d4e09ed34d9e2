import { createHmac, timingSafeEqual } from 'node:crypto';
import { SHORT_CODE_LETTERS as LETTERS, readShortCode } from '@machi/domain/codes/short-code';

const HEAD_BYTES = 8;
const MARK_BYTES = 16;
const TOKEN = /^[\w-]{32}$/;
/** Letters of a code, five bits each: whose it is, and the mark over call and person. */
const [WHO_LETTERS, MARK_LETTERS] = [5, 7];

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

/**
 * The code of an SMS, for who cannot open its link: 12 letters to type. As the link's secret it is made of call and person,
 * and nothing is stored. Its mark has 35 bits, so its tries have the tighter limit.
 */
export function answerCode({ secret }: { readonly secret: string }, { callId, memberId }: AnswerOf): string {
  const mark = createHmac('sha256', secret).update(`safety code ${callId} ${memberId}`).digest();
  const letter = (value: number): string => LETTERS.charAt(value % LETTERS.length);
  const who = Array.from({ length: WHO_LETTERS }, (_one, at) => letter(Math.floor(memberId / LETTERS.length ** at)));
  return [...who, ...[...mark.subarray(0, MARK_LETTERS)].map(letter)].join('');
}

/** What a typed code answers, among these calls; undefined for a code that the town never made for one of them. */
export function readAnswerCode(
  house: { readonly secret: string },
  typed: string,
  callIds: readonly number[],
): AnswerOf | undefined {
  const code = readShortCode(typed, WHO_LETTERS + MARK_LETTERS);
  if (code === undefined) return undefined;
  const who = Array.from(code.slice(0, WHO_LETTERS), (letter) => LETTERS.indexOf(letter));
  const memberId = who.reduce((sum, value, at) => sum + value * LETTERS.length ** at, 0);
  const callId = callIds.find((id) =>
    timingSafeEqual(Buffer.from(answerCode(house, { callId: id, memberId })), Buffer.from(code)),
  );
  return callId === undefined ? undefined : { callId, memberId };
}
