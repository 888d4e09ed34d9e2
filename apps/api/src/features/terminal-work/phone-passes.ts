import { verify } from 'node:crypto';
import {
  phonePassState,
  readPhonePass,
  type PhonePassState,
  type ReadPhonePass,
} from '@machi/domain/passes/phone-pass';
import type { PassKind } from '@machi/domain/passes/model';
import type { Queryable } from '../../database/database.ts';
import { below, rowsOf } from '../../database/rows.ts';
import { used_phone_pass } from '../../database/tables/passes.ts';
import { publicKeyOf } from '../../platform/terminals/terminal-requests.ts';
import { townKeys } from '../../ground/town-keys.ts';

/** Kept a day longer than valid, so that a terminal with a wrong clock cannot open a second entry with it. */
const KEPT_MILLISECONDS = 86_400_000;
const used = rowsOf(used_phone_pass);

/** Reads a phone's pass signed by the town; undefined for any other text. */
export function readSignedPass(secret: string, text: string | undefined): ReadPhonePass | undefined {
  const read = text === undefined ? undefined : readPhonePass(text);
  if (!read) return undefined;
  const key = publicKeyOf(townKeys(secret).passPublicKey);
  return verify(null, read.content, key, read.signature) ? read : undefined;
}

/** The value of a pass for this tap. It opens one entry and is used up when shown while valid. */
export async function usePhonePass(
  transaction: Queryable,
  read: ReadPhonePass | undefined,
  tap: { readonly tap_id: string; readonly pass: PassKind },
  now: Date,
): Promise<PhonePassState> {
  const known = read && { pass: read.pass, isSigned: true };
  const state = phonePassState(known && { ...known, isUsed: false }, tap.pass, now);
  if (!known || state !== 'valid') return state;
  const { nonce, expires } = known.pass;
  const claim = { nonce, tap_id: tap.tap_id, expires_at: new Date(expires * 1000) };
  const claimed = await used.insertIfAbsent(transaction, 'claim-phone-pass', claim, ['nonce']);
  return claimed ? state : phonePassState({ ...known, isUsed: true }, tap.pass, now);
}

export const forgetUsedPhonePasses = (database: Queryable, now: Date) =>
  used.remove(database, 'forget-phone-passes', { expires_at: below(new Date(now.getTime() - KEPT_MILLISECONDS)) });
