import type { DebitFailure } from '@machi/domain/billing/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { Queryable } from '../../../database/database.ts';
import type { BillRowAtDesk } from '../bill-store.ts';
import { noteAction, type By } from '../actions.ts';
import { enter } from '../ledger.ts';
import { debits, type DebitRow } from './debit-store.ts';

/** Enters a debit returned by the bank: opens the locked bill again and reverses the ledger entry with a new one. */
export async function returnPaid(
  transaction: Queryable,
  bill: BillRowAtDesk,
  { debit_id, yen }: DebitRow,
  returned: {
    readonly failure: DebitFailure;
    readonly returned_on: DateText;
    readonly reason: string;
    readonly nextDay: DateText | null;
  },
  by: By,
): Promise<void> {
  const { billing_id } = bill;
  const postings = [
    { account: 'bank', yen: -yen },
    { account: 'receivable', billing_id, yen },
  ] as const;
  const ledger_entry_id = await enter(transaction, 'debit-returned', postings, by.now);
  await debits.setReturned(transaction, debit_id, returned.failure, returned.returned_on, returned.nextDay);
  const action = { yen: -yen, reason: returned.reason, ledger_entry_id };
  await noteAction(transaction, billing_id, 'debit-returned', action, by);
}
