import { takeCashBack } from '@machi/domain/billing/desk-contract';
import type { BillFile } from '@machi/domain/billing/desk-views';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { useBillTexts } from './texts.ts';
import { BillDeed } from './BillDeed.tsx';
import { useBillDeed } from './use-bill-deed.ts';
import { useBillReason } from './use-bill-reason.ts';

/** Takes a payment in cash back that was entered by mistake. */
export function TakeBackDeed({ bill }: { readonly bill: BillFile }) {
  const { t } = useBillTexts();
  const deed = useBillDeed(takeCashBack, bill);
  const why = useBillReason('bill-back-reason');
  function act() {
    const { billing_id, seen } = bill;
    if (why.check()) void deed.act({ billing_id, seen, reason: why.reason }, t('back.done'));
  }
  return (
    <BillDeed name="back" bill={bill} deed={deed} look="quiet-danger" onConfirm={act}>
      <ReasonField {...why.field} hint={t('back.hint')} />
    </BillDeed>
  );
}
