import { createHash } from 'node:crypto';

/** Lower-case hex. */
export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Commands of the individual-number card and similar cards (ISO/IEC 7816-4), and the meaning of status bytes. */

/** Largest length for one READ BINARY, and for any answer before its status. */
export const MOST_ANSWER_BYTES = 256;

/** DER prefix of a 32-byte SHA-256 in a DigestInfo (RFC 8017, 9.2, note 1). */
const DIGEST_INFO_HEAD = [
  0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20,
] as const;

const fromHex = (hex: string): readonly number[] => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
const withBody = (head: readonly number[], body: readonly number[]): Uint8Array =>
  Uint8Array.of(...head, body.length, ...body);

/** SELECT an application (DF) by its AID in hex. */
export const selectApplication = (aidHex: string): Uint8Array => withBody([0x00, 0xa4, 0x04, 0x0c], fromHex(aidHex));

/** SELECT a file (EF) of the selected application by its four hex digits. */
export const selectFile = (fidHex: string): Uint8Array => withBody([0x00, 0xa4, 0x02, 0x0c], fromHex(fidHex));

/** READ BINARY of the selected file. @param offset below 32,768 @param length 1 to 256 */
export const readBinary = (offset: number, length: number): Uint8Array =>
  Uint8Array.of(0x00, 0xb0, (offset >> 8) & 0x7f, offset & 0xff, length & 0xff);

/** READ RECORD by its number of the selected file. */
export const readRecord = (record: number): Uint8Array => Uint8Array.of(0x00, 0xb2, record, 0x04, 0x00);

/** Asks for the tries left for the selected PIN; uses none. */
export const askTriesLeft = (): Uint8Array => Uint8Array.of(0x00, 0x20, 0x00, 0x80);

/** VERIFY the selected PIN, ASCII. A wrong one uses a try. */
export const verifyPin = (pin: string): Uint8Array =>
  withBody([0x00, 0x20, 0x00, 0x80], [...Buffer.from(pin, 'ascii')]);

const signing = (parameter: number, digest: Uint8Array): Uint8Array =>
  Uint8Array.of(...withBody([0x80, 0x2a, 0x00, parameter], [...DIGEST_INFO_HEAD, ...digest]), 0x00);

/** SIGN by the selected key. @param digest the 32 bytes of a SHA-256 */
export const signDigest = (digest: Uint8Array): Uint8Array => signing(0x80, digest);

/** SIGN by the surface application's own key, without a PIN. @param digest the 32 bytes of a SHA-256 */
export const signDigestBySurface = (digest: Uint8Array): Uint8Array => signing(0x00, digest);

/** GET DATA: the UID of a contactless card, answered by the reader (PC/SC part 3). */
export const getUid = (): Uint8Array => Uint8Array.of(0xff, 0xca, 0x00, 0x00, 0x00);

/** GET RESPONSE: the rest that a contact card (T=0) announced by 61xx. */
export const getResponse = (length: number): Uint8Array => Uint8Array.of(0x00, 0xc0, 0x00, 0x00, length);

/**
 * Repeats the command with the length that the card asked for by 6Cxx; undefined for a command without a length,
 * whose last byte is data, such as the last digit of a PIN.
 */
export const withLength = (apdu: Uint8Array, length: number): Uint8Array | undefined =>
  apdu.length === 5 || apdu.length === 6 + (apdu[4] ?? 0) ? Uint8Array.of(...apdu.subarray(0, -1), length) : undefined;

export interface Answer {
  readonly data: Uint8Array;
  /** SW1 and SW2 as one number. */
  readonly status: number;
}

/** Splits an answer; undefined if it is shorter than a status or longer than any card may answer. */
export function readAnswer(bytes: Uint8Array): Answer | undefined {
  if (bytes.length < 2 || bytes.length > MOST_ANSWER_BYTES + 2) return undefined;
  const [first = 0, second = 0] = bytes.subarray(-2);
  return { data: bytes.subarray(0, -2), status: first * 256 + second };
}

export type StatusMeaning =
  | { readonly kind: 'done' }
  | { readonly kind: 'more'; readonly length: number }
  | { readonly kind: 'other-length'; readonly length: number }
  | { readonly kind: 'tries-left'; readonly tries: number }
  | { readonly kind: 'blocked' | 'not-verified' | 'not-there' | 'refused' };

/** Meaning of a status (ISO/IEC 7816-4, 5.1.3). The individual-number card answers 6984 once a PIN is blocked. */
export function meaningOf(status: number): StatusMeaning {
  const low = status & 0xff;
  // 6282: the file ended before the requested length; the data are good.
  if (status === 0x9000 || status === 0x6282) return { kind: 'done' };
  if (status >> 8 === 0x61) return { kind: 'more', length: low };
  if (status >> 8 === 0x6c) return { kind: 'other-length', length: low };
  if (status === 0x63c0 || status === 0x6983 || status === 0x6984) return { kind: 'blocked' };
  if (status >> 4 === 0x63c) return { kind: 'tries-left', tries: status & 0x0f };
  if (status === 0x6982) return { kind: 'not-verified' };
  if (status === 0x6a82 || status === 0x6a83) return { kind: 'not-there' };
  return { kind: 'refused' };
}
