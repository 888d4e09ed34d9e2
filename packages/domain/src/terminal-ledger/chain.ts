import { fromBase64Url, toBase64Url } from '../passes/base64-url.ts';
import { canonicalJson } from './canonical-json.ts';
import type { EventContent, LedgerEvent } from './model.ts';

/** SHA-256 of a text's UTF-8 bytes. */
export type HashText = (text: string) => Uint8Array;
/** Ed25519 signature of bytes by the terminal's key: 64 bytes. */
export type SignBytes = (bytes: Uint8Array) => Uint8Array;
/** Verifies such a signature with the terminal's public key; false for anything else. */
export type VerifyBytes = (bytes: Uint8Array, signature: Uint8Array) => boolean;

const PAIRS = Array.from({ length: 256 }, (_pair, byte) => byte.toString(16).padStart(2, '0'));

/** A loop, because five thousand events arrive at once. */
function hex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += PAIRS[byte];
  return text;
}

/** Hashes and signs the event after `content.prev_hash`. The shown name is removed. */
export function linkEvent(content: EventContent, hash: HashText, sign: SignBytes): LedgerEvent {
  const nameless = { ...content, verdict: { ...content.verdict, shown_name: null } };
  const digest = hash(canonicalJson(nameless));
  return { content: nameless, hash: hex(digest), signature: toBase64Url(sign(digest)) };
}

/** Finds what is wrong with an event on its own, regardless of earlier ones; null: nothing. */
export function checkEvent(
  event: LedgerEvent,
  hash: HashText,
  verify: VerifyBytes,
): 'hash-wrong' | 'signature-wrong' | null {
  const digest = hash(canonicalJson(event.content));
  if (hex(digest) !== event.hash) return 'hash-wrong';
  const signature = fromBase64Url(event.signature);
  return signature?.length === 64 && verify(digest, signature) ? null : 'signature-wrong';
}
