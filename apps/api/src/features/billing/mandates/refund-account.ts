import { lastDigits } from '@machi/domain/mandates/account';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../../database/database.ts';
import type { House } from '../../../platform/house.ts';
import type { RefundAccount } from '../request-store.ts';
import type { FoundAccount } from './find-account.ts';
import { mandates } from './mandate-store.ts';
import { sealNumber, unsealNumber, type RefundOf } from './seal-number.ts';

/** The mandate with a stored number, in force or else ended. One that ended while waiting was never verified. */
export async function mandateAccount(
  transaction: Queryable,
  house: House,
  memberId: number | null,
  of: RefundOf,
): Promise<RefundAccount | Refusal> {
  const known = memberId === null ? [] : await mandates.ofMember(transaction, memberId);
  const fitting = known.filter(({ accepted_on }) => accepted_on !== null);
  const mandate =
    fitting.find(({ state }) => state === 'accepted') ?? fitting.find((one) => one.number_sealed !== null);
  if (!mandate?.number_sealed) return refuse(409, { field: 'way', code: 'refund-no-mandate' });
  const { bank_code, bank_name, branch_code, branch_name, account_type, last_digits, holder } = mandate;
  const number = unsealNumber(house, mandate, mandate.number_sealed);
  const number_sealed = sealNumber(house, { ...of, bank_code, branch_code }, number);
  return { bank_code, bank_name, branch_code, branch_name, account_type, last_digits, holder, number_sealed };
}

/** An account named for a refund; its number is sealed for that refund only. */
export const namedAccount = (house: House, { account, bank, branch }: FoundAccount, of: RefundOf): RefundAccount => ({
  bank_code: account.bank_code,
  bank_name: bank.name,
  branch_code: account.branch_code,
  branch_name: branch.name,
  account_type: account.account_type,
  last_digits: lastDigits(account),
  holder: account.holder,
  number_sealed: sealNumber(house, { ...of, bank_code: account.bank_code, branch_code: account.branch_code }, account),
});
