import type { InputOf } from '@machi/domain/contract/endpoint';
import type { askOwnRefund } from '@machi/domain/billing/contract';
import { OWN_REASON, owedBack, owedOnBills, ownRefundChanged, refuseOwnRefund } from '@machi/domain/billing/requests';
import { fullName } from '@machi/domain/members/model';
import { isRefusal, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { bills } from './bill-store.ts';
import { mandateAccount } from './mandates/refund-account.ts';
import { linesOfPayer } from './pdf/parts.ts';
import { billRequests } from './request-store.ts';

/** Requests the sums owed to a member, as shown to them; returns their bills. One official releases the request. */
export async function askForOwn(
  transaction: Queryable,
  house: House,
  memberId: number,
  asked: InputOf<typeof askOwnRefund>,
  now: Date,
): Promise<readonly number[] | Refusal> {
  const rows = await bills.held(transaction, memberId);
  const refusal = refuseOwnRefund(owedOnBills(rows), { yen: Number(asked.yen) });
  if (refusal) return refusal;
  const owed = rows.filter((row) => !row.is_waiting && owedBack(row) > 0);
  for (const row of owed) {
    const account =
      asked.way === 'mandate'
        ? await mandateAccount(transaction, house, row.member_id, { refund_of: row.billing_id })
        : undefined;
    if (account && isRefusal(account)) return ownRefundChanged;
    await billRequests.insert(transaction, {
      billing_id: row.billing_id,
      kind: 'refund',
      yen: owedBack(row),
      way: account ? 'account' : 'cash',
      recipient_name: row.payer ? fullName(row.payer) : '',
      recipient_address: linesOfPayer(row).join('\n'),
      account,
      reason: OWN_REASON,
      by: memberId,
      now,
    });
  }
  return owed.map(({ billing_id }) => billing_id);
}
