import { takeCashBack } from '@machi/domain/billing/desk-contract';
import type { BillFile } from '@machi/domain/billing/desk-views';
import { useState } from 'react';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useBillTexts } from '../texts.ts';
import { BillDeed } from './BillDeed.tsx';
import { useBillDeed } from './use-bill-deed.ts';

/** Takes a payment in cash back that was entered by mistake. */
export function TakeBackDeed({ bill }: { readonly bill: BillFile }) {
  const { t } = useBillTexts();
  const deed = useBillDeed(takeCashBack);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  function act() {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') document.getElementById('bill-back-reason')?.focus();
    else void deed.act({ billing_id: bill.billing_id, seen: bill.seen, reason }, t('back.done'));
  }
  return (
    <BillDeed name="back" bill={bill} deed={deed} look="quiet-danger" onConfirm={act}>
      <ReasonField
        id="bill-back-reason"
        label={t('reason')}
        requiredWord={t('required')}
        hint={t('back.hint')}
        value={reason}
        onReason={setReason}
        {...(isMissing ? { error: t('reason.missing') } : {})}
      />
    </BillDeed>
  );
}
