import { reduceBill } from '@machi/domain/billing/desk-contract';
import type { BillFile } from '@machi/domain/billing/desk-views';
import { signedYenInWords } from '@machi/domain/billing/words';
import { yenIn } from '@machi/domain/fields/yen-in';
import { TextField } from '@machi/ui/field/TextField';
import { useState } from 'react';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { useBillTexts } from './texts.ts';
import { BillDeed } from './BillDeed.tsx';
import { useBillDeed } from './use-bill-deed.ts';

/** Leaves so much out of a bill, with the reason. */
export function ReduceDeed({ bill }: { readonly bill: BillFile }) {
  const { t, locale } = useBillTexts();
  const deed = useBillDeed(reduceBill, bill);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ readonly yen?: string; readonly reason?: string }>({});
  function act() {
    const yen = yenIn(typed);
    const isRight = yen !== undefined && yen <= bill.amount;
    const wrong = {
      ...(isRight ? {} : { yen: t('reduce.yen.wrong', { yen: signedYenInWords(bill.amount)[locale] }) }),
      ...(reason.trim() === '' ? { reason: t('reason.missing') } : {}),
    };
    setErrors(wrong);
    if (isRight && wrong.reason === undefined)
      void deed.act({ billing_id: bill.billing_id, seen: bill.seen, yen, reason }, t('reduce.done'));
    else document.getElementById(isRight ? 'bill-reduce-reason' : 'bill-reduce-yen')?.focus();
  }
  return (
    <BillDeed name="reduce" bill={bill} deed={deed} onConfirm={act}>
      <TextField
        id="bill-reduce-yen"
        inputMode="numeric"
        label={t('reduce.yen')}
        requiredWord={t('required')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        {...(errors.yen === undefined ? {} : { error: errors.yen })}
      />
      <ReasonField
        id="bill-reduce-reason"
        label={t('reason')}
        requiredWord={t('required')}
        hint={t('reduce.hint')}
        value={reason}
        onReason={setReason}
        {...(errors.reason === undefined ? {} : { error: errors.reason })}
      />
    </BillDeed>
  );
}
