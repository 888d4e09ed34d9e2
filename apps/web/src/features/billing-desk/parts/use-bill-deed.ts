import type { noteFailedDebit, payBillInCash, reduceBill, takeCashBack } from '@machi/domain/billing/desk-contract';
import type { askRefund, askRefundToAccount, askWriteOff, payBillAgain } from '@machi/domain/billing/request-contract';
import { useFileDeed } from '../../../shell/desk/files/use-file-deed.ts';
import { useKeepBill, useReadBillAgain } from '../queries.ts';
import { useBillTexts } from '../texts.ts';

/** The opened bill is called by it. */
export const BILL_NAME_ID = 'bill-name';

type DeedEndpoint =
  | typeof payBillInCash
  | typeof takeCashBack
  | typeof reduceBill
  | typeof noteFailedDebit
  | typeof payBillAgain
  | typeof askWriteOff
  | typeof askRefund
  | typeof askRefundToAccount;

/** A deed with one bill. */
export function useBillDeed<E extends DeedEndpoint>(endpoint: E) {
  const texts = useBillTexts();
  const keep = useKeepBill(texts.locale);
  const readAgain = useReadBillAgain(texts.locale);
  return useFileDeed<E>(endpoint, {
    texts,
    nameId: BILL_NAME_ID,
    keep: ({ bill }) => keep(bill),
    readAgain: ({ billing_id }) => readAgain(Number(billing_id)),
  });
}
