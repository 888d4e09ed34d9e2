import { refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import type { BillRowAtDesk } from '../bill-store.ts';
import type { RefundAccount } from '../request-store.ts';
import { mandates } from './mandate-store.ts';
import { sealNumber, unsealNumber } from './seal-number.ts';

/** The account of the mandate whose number is kept, the one in force before one that has ended. */
export async function mandateAccount(
  transaction: Queryable,
  house: House,
  row: BillRowAtDesk,
): Promise<RefundAccount | Refusal> {
  const known = row.member_id === null ? [] : await mandates.ofMember(transaction, row.member_id);
  const fitting = known.filter(({ state }) => state === 'accepted' || state === 'ended');
  const mandate =
    fitting.find(({ state }) => state === 'accepted') ?? fitting.find((one) => one.number_sealed !== null);
  if (!mandate?.number_sealed) return refuse(409, { field: 'way', code: 'refund-no-mandate' });
  const { bank_code, bank_name, branch_code, branch_name, account_type, last_digits, holder } = mandate;
  const number = unsealNumber(house, mandate, mandate.number_sealed);
  const number_sealed = sealNumber(house, { refund_of: row.billing_id, bank_code, branch_code }, number);
  return { bank_code, bank_name, branch_code, branch_name, account_type, last_digits, holder, number_sealed };
}
