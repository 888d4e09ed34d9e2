import { fromBase64Url, toBase64Url } from './base64-url.ts';
import { passKinds, type PassKind, type TerminalUse } from './model.ts';

/** Lifetime of a phone pass in seconds. The page renews it automatically. */
export const PHONE_PASS_SECONDS = 60;
/**
 * Lifetime of a kept phone pass in seconds: three hours without a network, as in a valley or a cellar. It opens one
 * entry, so a copy costs its owner one of the year's visits. Only who keeps one on the phone has a pass that lives so
 * long.
 */
export const KEPT_PASS_SECONDS = 3 * 3600;
const HEAD = 'MACHI1:';
const VERSION = 1;
/** Terminals from before kept passes refuse this version: they forget used passes when they start. */
const KEPT_VERSION = 2;
const CONTENT_BYTES = 18;
const SIGNATURE_BYTES = 64;
const NONCE_BYTES = 8;

/** A pass on a phone: no name, no birth date, and worthless after a minute, a kept one after three hours. */
export interface PhonePass {
  readonly pass: PassKind;
  readonly member_id: number;
  /** Expiry in whole seconds since 1970; at that second it is over. */
  readonly expires: number;
  /** 8 random bytes as 16 lower-case hex digits. They identify a used pass. */
  readonly nonce: string;
  /** Drawn to be shown without a network later. */
  readonly is_kept?: true;
}

/** The 18 signed bytes: version, pass, member_id and expires as big-endian 32 bit, nonce. */
export function phonePassContent(pass: PhonePass): Uint8Array {
  const bytes = new Uint8Array(CONTENT_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, pass.is_kept ? KEPT_VERSION : VERSION);
  view.setUint8(1, passKinds.indexOf(pass.pass));
  view.setUint32(2, pass.member_id);
  view.setUint32(6, pass.expires);
  for (let at = 0; at < NONCE_BYTES; at += 1) {
    bytes[10 + at] = Number.parseInt(pass.nonce.slice(at * 2, at * 2 + 2), 16);
  }
  return bytes;
}

/** Text of the code: "MACHI1:" and, in base64url, the content with its Ed25519 signature of 64 bytes. */
export function phonePassText(content: Uint8Array, signature: Uint8Array): string {
  const whole = new Uint8Array(CONTENT_BYTES + SIGNATURE_BYTES);
  whole.set(content);
  whole.set(signature, CONTENT_BYTES);
  return HEAD + toBase64Url(whole);
}

export interface ReadPhonePass {
  readonly pass: PhonePass;
  readonly content: Uint8Array;
  readonly signature: Uint8Array;
}

/** Parses a scanned text; undefined for any other text. The caller checks the signature, then `phonePassState`. */
export function readPhonePass(text: string): ReadPhonePass | undefined {
  const written = text.trim();
  if (!written.startsWith(HEAD)) return undefined;
  const whole = fromBase64Url(written.slice(HEAD.length));
  if (whole?.length !== CONTENT_BYTES + SIGNATURE_BYTES) return undefined;
  const content = whole.slice(0, CONTENT_BYTES);
  const view = new DataView(content.buffer);
  const pass = passKinds[view.getUint8(1)];
  const version = view.getUint8(0);
  if (![VERSION, KEPT_VERSION].includes(version) || pass === undefined) return undefined;
  const nonce = Array.from(content.slice(10), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const read = { pass, member_id: view.getUint32(2), expires: view.getUint32(6), nonce };
  return {
    pass: version === KEPT_VERSION ? { ...read, is_kept: true } : read,
    content,
    signature: whole.slice(CONTENT_BYTES),
  };
}

export const phonePassStates = ['valid', 'unknown', 'expired', 'used'] as const;
/** unknown: not a pass, not signed by the town, or for the other service. At a door every pass names its person. */
export type PhonePassState = (typeof phonePassStates)[number];

/**
 * Judges a phone pass at a terminal of `pass` at `now`. `isSigned`: the town's key signed it; `isUsed`: it was used for
 * an entry before.
 */
export function phonePassState(
  read: { readonly pass: PhonePass; readonly isSigned: boolean; readonly isUsed: boolean } | undefined,
  pass: TerminalUse,
  now: Date,
): PhonePassState {
  if (!read?.isSigned || (pass !== 'door' && read.pass.pass !== pass)) return 'unknown';
  if (read.isUsed) return 'used';
  return read.pass.expires * 1000 > now.getTime() ? 'valid' : 'expired';
}
