import type { BillFile } from '@machi/domain/billing/desk-views';
import { askRefund, askRefundToAccount } from '@machi/domain/billing/request-contract';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { RefundFields } from '../../shell/refund/RefundFields.tsx';
import { useRefund } from '../../shell/refund/use-refund.ts';
import { useBillTexts } from './texts.ts';
import { BillDeed } from './BillDeed.tsx';
import { useBillDeed } from './use-bill-deed.ts';
import { useBillReason } from './use-bill-reason.ts';

/** Asks a second official to give back what is owed: in cash, to the account of the mandate, or to one that is named. */
export function RefundDeed({ bill }: { readonly bill: BillFile }) {
  const { t } = useBillTexts();
  const toPerson = useBillDeed(askRefund, bill);
  const toAccount = useBillDeed(askRefundToAccount, bill);
  const why = useBillReason('bill-refund-reason');
  const { owed_back: owed, death, member_id, billing_id, seen } = bill;
  const refund = useRefund({ id: 'bill-refund', owed, hasLeft: member_id === null, death });
  const deed = refund.typed.way === 'account' ? toAccount : toPerson;
  function act() {
    const right = refund.check();
    if (right === undefined || !why.check()) return;
    const of = { billing_id, seen, reason: why.reason };
    if (right.way === 'account') void toAccount.act({ ...of, ...right.asked }, t('request.asked'));
    else void toPerson.act({ ...of, ...right.asked }, t('request.asked'));
  }
  function shut() {
    toPerson.dialog.onCancel();
    toAccount.dialog.onCancel();
  }
  /** One window for both ways of asking: it opens and closes as one. */
  const window = {
    ask: () => {
      toPerson.ask();
      toAccount.ask();
    },
    dialog: {
      ...deed.dialog,
      onCancel: shut,
      onClosed: () => {
        deed.dialog.onClosed();
        shut();
      },
    },
  };
  return (
    <BillDeed name="refund" bill={bill} deed={window} look="primary" variant="primary" onConfirm={act}>
      {bill.state === 'carried' && <p>{t('refund.carried')}</p>}
      <RefundFields refund={refund} />
      <ReasonField {...why.field} hint={t('refund.hint')} />
    </BillDeed>
  );
}
