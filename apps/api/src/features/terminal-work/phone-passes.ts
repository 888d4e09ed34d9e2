import { verify } from 'node:crypto';
import {
  KEPT_PASS_SECONDS,
  phonePassState,
  readPhonePass,
  type PhonePass,
  type PhonePassState,
  type ReadPhonePass,
} from '@machi/domain/passes/phone-pass';
import type { TerminalUse } from '@machi/domain/passes/model';
import { statement, type Queryable } from '../../database/database.ts';
import { below, rowsOf } from '../../database/rows.ts';
import { used_phone_pass } from '../../database/tables/passes.ts';
import { publicKeyOf } from '../../platform/terminals/terminal-requests.ts';
import { townKeys } from '../../ground/town-keys.ts';

/** Nonces stay a day longer than their passes, so that a terminal with a wrong clock cannot open a second entry. */
const KEPT_MILLISECONDS = 86_400_000;
const used = rowsOf(used_phone_pass);

/** A terminal without a network uploads no nonces, but when it let the member in by a phone. */
const usedAlone = statement<{ is_used: boolean }>(
  'kept-pass-used-alone',
  `select exists (select from visit where member_id = $1 and pass = $2 and visited_at >= $3::timestamptz and method = 'qr'
     and decided_by = 'terminal' and reason not in ('pass-used', 'pass-expired', 'pass-unknown')) as is_used`,
);

/** Whether a terminal that was alone may have opened an entry with this kept pass. */
async function wasUsedAlone(database: Queryable, { is_kept, ...pass }: PhonePass): Promise<boolean> {
  if (!is_kept) return false;
  const drawnAt = new Date((pass.expires - KEPT_PASS_SECONDS) * 1000);
  const [found] = await database.run(usedAlone, [pass.member_id, pass.pass, drawnAt]);
  return found?.is_used === true;
}

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
  tap: { readonly tap_id: string; readonly pass: TerminalUse },
  now: Date,
): Promise<PhonePassState> {
  const known = read && { pass: read.pass, isSigned: true };
  const state = phonePassState(known && { ...known, isUsed: false }, tap.pass, now);
  if (!known || state !== 'valid') return state;
  const { nonce, expires } = known.pass;
  if (await wasUsedAlone(transaction, known.pass)) return phonePassState({ ...known, isUsed: true }, tap.pass, now);
  const claim = { nonce, tap_id: tap.tap_id, expires_at: new Date(expires * 1000) };
  const claimed = await used.insertIfAbsent(transaction, 'claim-phone-pass', claim, ['nonce']);
  return claimed ? state : phonePassState({ ...known, isUsed: true }, tap.pass, now);
}

export const forgetUsedPhonePasses = (database: Queryable, now: Date) =>
  used.remove(database, 'forget-phone-passes', { expires_at: below(new Date(now.getTime() - KEPT_MILLISECONDS)) });
