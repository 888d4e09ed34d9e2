import { randomInt } from 'node:crypto';
import type { Queryable } from '../../database/database.ts';
import { below, rowsOf } from '../../database/rows.ts';
import { temporary_password } from '../../database/tables/members.ts';
import type { House } from '../house.ts';
import { keyedHash } from '../../ground/secrets.ts';

const TEMPORARY_MINUTES = 30;
const LENGTH = 16;
/** Without characters that are easily confused on paper or screen: I l 1, O o 0. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const passwords = rowsOf(temporary_password);

/** A password to send or hand over: 16 random characters, letters and digits, 92 bits. */
export function newHandedPassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    if (/[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password)) return password;
  }
}

/**
 * The stored hash of a temporary password. The password is random and long, so a keyed hash cannot be searched.
 * Comparing it is fast, so that the time does not show that an account has one.
 */
export const temporaryHash = (house: Pick<House, 'secret'>, memberId: number, password: string): string =>
  keyedHash(house.secret, `temporary ${memberId} ${password}`);

/**
 * Gives a member a temporary password and answers it, to be shown or sent once. It is valid for 30 minutes and one use,
 * must be replaced by a new password, and replaces an earlier temporary one. The member's own password stays valid
 * until it is used (product, "Temporary passwords").
 */
export async function giveTemporaryPassword(
  house: Pick<House, 'secret'>,
  transaction: Queryable,
  memberId: number,
  how: 'sent' | 'handed',
  now: Date,
): Promise<string> {
  const password = newHandedPassword();
  const password_hash = temporaryHash(house, memberId, password);
  const expires_at = new Date(now.getTime() + TEMPORARY_MINUTES * 60_000);
  const row = { member_id: memberId, password_hash, is_sent: how === 'sent', created_at: now, expires_at };
  await passwords.put(transaction, 'keep-temporary-password', ['member_id'], row);
  return password;
}

/** Invalidates a member's temporary password after its use or another change of password. */
export const dropTemporaryPassword = (transaction: Queryable, memberId: number) =>
  passwords.remove(transaction, 'drop-temporary-password', { member_id: memberId });

export const forgetOldTemporaryPasswords = (database: Queryable, now: Date) =>
  passwords.remove(database, 'forget-temporary-passwords', { expires_at: below(now) });
