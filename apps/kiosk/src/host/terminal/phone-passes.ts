import { createPublicKey, verify } from 'node:crypto';
import { phonePassState, readPhonePass, type PhonePassState } from '@machi/domain/passes/phone-pass';
import type { PassKind } from '@machi/domain/passes/model';

/** Prefix of the 32 bytes of an Ed25519 public key in SPKI (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

export interface PhonePasses {
  /**
   * Checks a scanned text without the server, and finds its owner. This uses a valid pass up. `passKey`: the town's
   * Ed25519 public key, raw 32 bytes in base64url.
   */
  take(
    text: string,
    passKey: string,
    pass: PassKind,
    now: Date,
  ): { readonly state: PhonePassState; readonly memberId: number | null };
}

const isSignedBy = (passKey: string, content: Uint8Array, signature: Uint8Array): boolean => {
  const raw = Buffer.from(passKey, 'base64url');
  if (raw.length !== 32) return false;
  const key = createPublicKey({ key: Buffer.concat([SPKI_HEAD, raw]), format: 'der', type: 'spki' });
  return verify(null, content, key, signature);
};

/** Checks passes of phones and remembers used ones until they expire, after a minute at most. */
export function openPhonePasses(): PhonePasses {
  const used = new Map<string, number>();
  return {
    take(text, passKey, pass, now) {
      for (const [nonce, expires] of used) if (expires * 1000 <= now.getTime()) used.delete(nonce);
      const read = readPhonePass(text);
      if (!read) return { state: 'unknown', memberId: null };
      const isSigned = isSignedBy(passKey, read.content, read.signature);
      const state = phonePassState({ pass: read.pass, isSigned, isUsed: used.has(read.pass.nonce) }, pass, now);
      if (state === 'valid') used.set(read.pass.nonce, read.pass.expires);
      return { state, memberId: isSigned ? read.pass.member_id : null };
    },
  };
}
