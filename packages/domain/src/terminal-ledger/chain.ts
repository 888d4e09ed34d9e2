import { fromBase64Url, toBase64Url } from '../passes/base64-url.ts';
import { canonicalJson } from './canonical-json.ts';
import type { EventContent, LedgerEvent } from './model.ts';

/** SHA-256 of a text's UTF-8 bytes. */
export type HashText = (text: string) => Uint8Array;
/** Ed25519 signature of bytes by the terminal's key: 64 bytes. */
export type SignBytes = (bytes: Uint8Array) => Uint8Array;
/** Whether the 64 bytes are such a signature by the terminal's public key; false for what is none. */
export type VerifyBytes = (bytes: Uint8Array, signature: Uint8Array) => boolean;

const PAIRS = Array.from({ length: 256 }, (_pair, byte) => byte.toString(16).padStart(2, '0'));

/** Five thousand events come at once. */
function hex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += PAIRS[byte];
  return text;
}

/** Hashes and signs what follows the event with `content.prev_hash`. A shown name never gets in. */
export function linkEvent(content: EventContent, hash: HashText, sign: SignBytes): LedgerEvent {
  const nameless = { ...content, verdict: { ...content.verdict, shown_name: null } };
  const digest = hash(canonicalJson(nameless));
  return { content: nameless, hash: hex(digest), signature: toBase64Url(sign(digest)) };
}

/** What is wrong with an event on its own, whatever comes before it; null when nothing is. */
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
