import { accountOf, type Account } from '@machi/domain/mandates/account';
import type { AccountAsked } from '@machi/domain/mandates/model';
import type { BankView } from '@machi/domain/mandates/views';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import { JAPAN_POST, collectionOf } from '@machi/domain/zengin/collection';
import type { House } from '../../../platform/house.ts';

export interface FoundAccount {
  readonly account: Account;
  readonly bank: BankView;
  readonly branch: BankView;
}

const isAccount = (found: ReturnType<typeof accountOf>): found is Account => !Array.isArray(found);

/** The typed account, at a bank and branch that exist today. */
export async function findAccount(
  { banks, town }: Pick<House, 'banks' | 'town'>,
  asked: AccountAsked,
  /** True for a payment, which may go to any bank; a debit needs a bank with a contract. */
  isPaidTo = false,
): Promise<FoundAccount | Refusal> {
  const account = accountOf(asked, (code) => isPaidTo || collectionOf(town.debits, code) !== undefined);
  if (!isAccount(account)) return refuse(422, ...account);
  const known = await banks.read();
  const bank = known.bank(account.bank_code);
  if (!bank) return refuse(422, { field: 'bank_code', code: 'bank-code' });
  const branch = known.branch(account.bank_code, account.branch_code);
  if (branch) return { account, bank, branch };
  return account.bank_code === JAPAN_POST
    ? refuse(422, { field: 'post_symbol', code: 'post-symbol' })
    : refuse(422, { field: 'branch_code', code: 'branch-code' });
}
