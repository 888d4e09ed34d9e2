import { verify } from 'node:crypto';
import {
  phonePassState,
  readPhonePass,
  type PhonePassState,
  type ReadPhonePass,
} from '@machi/domain/passes/phone-pass';
import type { PassKind } from '@machi/domain/passes/model';
import { statement, type Queryable } from '../../database/database.ts';
import { publicKeyOf } from '../../platform/terminals/terminal-requests.ts';
import { townKeys } from '../../ground/town-keys.ts';

/** Kept a day longer than it counts, so that a terminal whose clock is off cannot open a second entry with it. */
const KEPT_MILLISECONDS = 86_400_000;

const claim = statement<{ nonce: string }>(
  'claim-phone-pass',
  `insert into used_phone_pass (nonce, tap_id, expires_at) values ($1, $2, to_timestamp($3::bigint))
   on conflict do nothing returning nonce`,
);
const forget = statement('forget-phone-passes', 'delete from used_phone_pass where expires_at < $1');

/** A phone's pass that the town signed; undefined for any other text. */
export function readSignedPass(secret: string, text: string | undefined): ReadPhonePass | undefined {
  const read = text === undefined ? undefined : readPhonePass(text);
  if (!read) return undefined;
  const key = publicKeyOf(townKeys(secret).passPublicKey);
  return verify(null, read.content, key, read.signature) ? read : undefined;
}

/** What a pass is worth to this tap: it opens one entry, and is used by being shown while it counts. */
export async function usePhonePass(
  transaction: Queryable,
  read: ReadPhonePass | undefined,
  tap: { readonly tap_id: string; readonly pass: PassKind },
  now: Date,
): Promise<PhonePassState> {
  const known = read && { pass: read.pass, isSigned: true };
  const state = phonePassState(known && { ...known, isUsed: false }, tap.pass, now);
  if (!known || state !== 'valid') return state;
  const [claimed] = await transaction.run(claim, [known.pass.nonce, tap.tap_id, known.pass.expires]);
  return claimed ? state : phonePassState({ ...known, isUsed: true }, tap.pass, now);
}

export const forgetUsedPhonePasses = (database: Queryable, now: Date) =>
  database.run(forget, [new Date(now.getTime() - KEPT_MILLISECONDS)]);
