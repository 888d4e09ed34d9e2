import { randomInt } from 'node:crypto';
import {
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  RECOVERY_SIGNS,
  tidyRecoveryCode,
  writtenRecoveryCode,
} from '@machi/domain/factors/rules';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { keyedHash } from '../../ground/secrets.ts';

type Keyed = { readonly secret: string };

const dropCodes = statement('drop-recovery-codes', 'delete from recovery_code where member_id = $1');
const keepCodes = statement(
  'keep-recovery-codes',
  'insert into recovery_code (member_id, code_hash) select $1, unnest($2::text[])',
);
const useCode = statement<{ left: number }>(
  'use-recovery-code',
  `with used as (
     update recovery_code set used_at = $3 where member_id = $1 and code_hash = $2 and used_at is null returning 1)
   select (select count(*)::int from recovery_code where member_id = $1 and used_at is null) - 1 as left from used`,
);

const codeHash = ({ secret }: Keyed, memberId: number, code: string): string =>
  keyedHash(secret, `recovery ${memberId} ${code}`);

const newCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)]).join('');

export const recoveryCodes = {
  /** Makes a new set in place of the one before, and answers it as it is shown once. */
  async renew(house: Keyed, transaction: Queryable, memberId: number): Promise<string[]> {
    const codes = new Set<string>();
    while (codes.size < RECOVERY_CODES) codes.add(newCode());
    await transaction.run(dropCodes, [memberId]);
    await transaction.run(keepCodes, [memberId, [...codes].map((code) => codeHash(house, memberId, code))]);
    return [...codes].map(writtenRecoveryCode);
  },
  /** Uses a code up and answers how many are left; undefined when it is none, or was used. */
  async use(
    house: Keyed,
    transaction: Queryable,
    memberId: number,
    typed: string,
    now: Date,
  ): Promise<number | undefined> {
    const values = [memberId, codeHash(house, memberId, tidyRecoveryCode(typed)), now];
    return (await transaction.run(useCode, values))[0]?.left;
  },
  drop: (transaction: Queryable, memberId: number) => transaction.run(dropCodes, [memberId]),
};
