import type { BillFile } from '@machi/domain/billing/desk-views';
import { askWriteOff } from '@machi/domain/billing/request-contract';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { useBillTexts } from './texts.ts';
import { BillDeed } from './BillDeed.tsx';
import { useBillDeed } from './use-bill-deed.ts';
import { useBillReason } from './use-bill-reason.ts';

/** Asks a second official to give an open bill up. */
export function GiveUpDeed({ bill }: { readonly bill: BillFile }) {
  const { t } = useBillTexts();
  const deed = useBillDeed(askWriteOff, bill);
  const why = useBillReason('bill-give-up-reason');
  function act() {
    const input = { billing_id: bill.billing_id, seen: bill.seen, reason: why.reason };
    if (why.check()) void deed.act(input, t('request.asked'));
  }
  return (
    <BillDeed name="give-up" bill={bill} deed={deed} look="quiet-danger" variant="danger" onConfirm={act}>
      <ReasonField {...why.field} hint={t('give-up.hint')} />
    </BillDeed>
  );
}
