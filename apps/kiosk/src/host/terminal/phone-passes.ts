import { createPublicKey, verify } from 'node:crypto';
import { phonePassState, readPhonePass, type PhonePassState } from '@machi/domain/passes/phone-pass';
import type { TerminalUse } from '@machi/domain/passes/model';
import * as z from 'zod/mini';
import type { Vault } from '../vault/vault.ts';

/** Prefix of the 32 bytes of an Ed25519 public key in SPKI (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
/** Used passes are remembered a day longer than they live: this clock may be set back. */
const REMEMBERED_MILLISECONDS = 86_400_000;

const Used = z.object({ expires: z.number() });

export interface PhonePasses {
  /**
   * Checks a scanned text without the server, and finds its owner. This uses a valid pass up. `passKey`: the town's
   * Ed25519 public key, raw 32 bytes in base64url.
   */
  take(
    text: string,
    passKey: string,
    pass: TerminalUse,
    now: Date,
  ): { readonly state: PhonePassState; readonly memberId: number | null };
  /** Whether this terminal has let somebody in with it, perhaps unknown to the server. */
  isUsed(text: string): boolean;
}

const isSignedBy = (passKey: string, content: Uint8Array, signature: Uint8Array): boolean => {
  const raw = Buffer.from(passKey, 'base64url');
  if (raw.length !== 32) return false;
  const key = createPublicKey({ key: Buffer.concat([SPKI_HEAD, raw]), format: 'der', type: 'spki' });
  return verify(null, content, key, signature);
};

/** Whose pass a phone shows, without using it up: of any service, as long as it lives. Null: nobody's. */
export function phonePassOwner(text: string, passKey: string, now: Date): number | null {
  const read = readPhonePass(text);
  const isAlive = read !== undefined && read.pass.expires * 1000 > now.getTime();
  return isAlive && isSignedBy(passKey, read.content, read.signature) ? read.pass.member_id : null;
}

/** Checks passes of phones and remembers used ones; those that live for hours also over a restart. */
export function openPhonePasses(vault: Pick<Vault, 'family'>): PhonePasses {
  const records = vault.family('used-pass', Used);
  const used = new Map(records.readAll().map(({ name, value }) => [name, value?.expires ?? 0]));

  function forgetOld(now: Date): void {
    for (const [nonce, expires] of used) {
      if (expires * 1000 + REMEMBERED_MILLISECONDS > now.getTime()) continue;
      used.delete(nonce);
      records.remove(nonce);
    }
  }

  function remember(nonce: string, expires: number, isKept: boolean): void {
    used.set(nonce, expires);
    try {
      if (isKept) records.write(nonce, { expires });
    } catch {
      // A full disk refuses the tap itself; until the restart the memory is enough.
    }
  }

  return {
    take(text, passKey, pass, now) {
      forgetOld(now);
      const read = readPhonePass(text);
      if (!read) return { state: 'unknown', memberId: null };
      const isSigned = isSignedBy(passKey, read.content, read.signature);
      const { nonce, expires, is_kept = false, member_id } = read.pass;
      const state = phonePassState({ pass: read.pass, isSigned, isUsed: used.has(nonce) }, pass, now);
      if (state === 'valid') remember(nonce, expires, is_kept);
      return { state, memberId: isSigned ? member_id : null };
    },
    isUsed(text) {
      const read = readPhonePass(text);
      return read !== undefined && used.has(read.pass.nonce);
    },
  };
}
