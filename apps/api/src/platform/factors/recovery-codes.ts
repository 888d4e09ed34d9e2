import { randomInt } from 'node:crypto';
import {
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  RECOVERY_SIGNS,
  tidyRecoveryCode,
  writtenRecoveryCode,
} from '@machi/domain/factors/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { recovery_code } from '../../database/tables/factors.ts';
import { keyedHash } from '../../ground/secrets.ts';
import { hashPassword, isPasswordRight } from '../sessions/passwords.ts';

type Keyed = { readonly secret: string };

const kept = rowsOf(recovery_code);
const useCode = statement<{ left: number }>(
  'use-recovery-code',
  `with used as (
     update recovery_code set used_at = $3 where member_id = $1 and code_hash = $2 and used_at is null returning 1)
   select (select count(*)::int from recovery_code where member_id = $1 and used_at is null) - 1 as left from used`,
);

/**
 * The input of the slow hash. It includes the town's key, which is not in the database, so that a copy of the database
 * is not enough to try codes.
 */
const codeKey = ({ secret }: Keyed, memberId: number, code: string): string =>
  keyedHash(secret, `recovery ${memberId} ${code}`);

const newCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)]).join('');

export const recoveryCodes = {
  /** Replaces the set of codes and answers the new one, to be shown once. */
  async renew(house: Keyed, transaction: Queryable, memberId: number): Promise<string[]> {
    const codes = new Set<string>();
    while (codes.size < RECOVERY_CODES) codes.add(newCode());
    const hashes = await Promise.all([...codes].map((code) => hashPassword(codeKey(house, memberId, code))));
    await recoveryCodes.drop(transaction, memberId);
    const rows = hashes.map((code_hash) => ({ member_id: memberId, code_hash }));
    await kept.insertAll(transaction, 'keep-recovery-codes', rows);
    return [...codes].map(writtenRecoveryCode);
  },
  /** Uses up a code and answers how many are left; undefined if it is wrong or was used. */
  async use(
    house: Keyed,
    transaction: Queryable,
    memberId: number,
    typed: string,
    now: Date,
  ): Promise<number | undefined> {
    const key = codeKey(house, memberId, tidyRecoveryCode(typed));
    // One after the other: each comparison needs as much memory as a password.
    const unused = { member_id: memberId, used_at: null };
    for (const { code_hash } of await kept.list(transaction, 'unused-recovery-codes', unused, {
      columns: ['code_hash'],
    }))
      if (await isPasswordRight(code_hash, key))
        return (await transaction.run(useCode, [memberId, code_hash, now]))[0]?.left;
    return undefined;
  },
  drop: (transaction: Queryable, member_id: number) => kept.remove(transaction, 'drop-recovery-codes', { member_id }),
};
