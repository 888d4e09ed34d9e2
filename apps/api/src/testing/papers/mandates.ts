import { dateAt } from '@machi/domain/calendar/model';
import { lastDigits } from '@machi/domain/mandates/account';
import type { AccountAsked } from '@machi/domain/mandates/model';
import { isRefusal } from '@machi/domain/refusals/model';
import { findAccount } from '../../features/billing/mandates/find-account.ts';
import { mandates } from '../../features/billing/mandates/mandate-store.ts';
import { sealNumber } from '../../features/billing/mandates/seal-number.ts';
import type { OpenTown } from '../towns/open-town.ts';

/** An account as typed. */
export const accountTyped = (parts: Partial<AccountAsked> = {}): AccountAsked => ({
  bank_code: '1010',
  branch_code: '005',
  account_type: 0,
  account_number: '7654321',
  /** The name of tests' people. */
  holder: 'テスト　タメス',
  holder_relation: 'self',
  ...parts,
});

/** A mandate that waits for the bank, of a given or new member. */
export async function newMandate(
  town: OpenTown,
  memberId?: number,
  parts: Partial<AccountAsked> = {},
): Promise<{ readonly mandate_id: number; readonly member_id: number }> {
  const member_id = memberId ?? (await town.addPerson()).member_id;
  const found = await findAccount(town.house, accountTyped(parts));
  if (isRefusal(found)) throw new Error('the account of the tests is none');
  const { account } = found;
  const row = await mandates.insert(town.database, {
    ...found,
    member_id,
    number_sealed: sealNumber(town.house, { member_id, ...account }, account),
    last_digits: lastDigits(account),
    signed_on: dateAt(town.now()),
    now: town.now(),
  });
  if (!row) throw new Error('a mandate was not written');
  await mandates.note(town.database, {
    mandate_id: row.mandate_id,
    at: town.now(),
    what: 'enter',
    by: member_id,
    reason: '',
  });
  return row;
}
