import { readBill } from '@machi/domain/billing/desk-contract';
import type { noteFailedDebit, payBillInCash, reduceBill, takeCashBack } from '@machi/domain/billing/desk-contract';
import type { askRefund, askRefundToAccount, askWriteOff, payBillAgain } from '@machi/domain/billing/request-contract';
import { useAsked } from '../../shell/asked/use-asked.ts';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { useBillTexts } from './texts.ts';

/** Id of the open bill's name. */
export const BILL_NAME_ID = 'bill-name';

type ActionEndpoint =
  | typeof payBillInCash
  | typeof takeCashBack
  | typeof reduceBill
  | typeof noteFailedDebit
  | typeof payBillAgain
  | typeof askWriteOff
  | typeof askRefund
  | typeof askRefundToAccount;

export function useBillAction<E extends ActionEndpoint>(endpoint: E, { billing_id }: { readonly billing_id: number }) {
  const words = useBillTexts();
  const answers = askIfAny(readBill, { billing_id }, words.locale);
  return useAsked<ActionEndpoint>(endpoint, { words, isOnce: true, focus: BILL_NAME_ID, answers }) as ReturnType<
    typeof useAsked<E>
  >;
}
