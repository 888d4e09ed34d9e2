import { takeCashBack } from '@machi/domain/billing/desk-contract';
import type { BillFile } from '@machi/domain/billing/desk-views';
import { signedYenInWords } from '@machi/domain/billing/words';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { useState } from 'react';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useBillTexts } from '../texts.ts';
import { useBillDeed } from './use-bill-deed.ts';

/** Takes a payment in cash back that was entered by mistake. */
export function TakeBackDeed({ bill }: { readonly bill: BillFile }) {
  const { t, locale } = useBillTexts();
  const deed = useBillDeed(takeCashBack);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  function act() {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') document.getElementById('bill-back-reason')?.focus();
    else void deed.act({ billing_id: bill.billing_id, seen: bill.seen, reason }, t('back.done'));
  }
  return (
    <div className="desk-deed">
      <p>
        <b>{t('back.term')}</b>
        {t('back.state')}
      </p>
      <Button size="small" variant="quiet-danger" onClick={deed.open}>
        {t('back.send')}
      </Button>
      <ConfirmDialog
        open={deed.isAsking}
        variant="danger"
        question={t('back.question', { name: bill.name, yen: signedYenInWords(bill.amount)[locale] })}
        consequence={<p>{t('back.consequence')}</p>}
        confirmLabel={t('back.send')}
        cancelLabel={t('keep')}
        busy={deed.busy}
        busyLabel={t('sending')}
        errors={deed.lines}
        onConfirm={act}
        onCancel={deed.close}
        onClosed={deed.closed}
      >
        <ReasonField
          id="bill-back-reason"
          label={t('reason')}
          requiredWord={t('required')}
          hint={t('back.hint')}
          value={reason}
          onReason={setReason}
          {...(isMissing ? { error: t('reason.missing') } : {})}
        />
      </ConfirmDialog>
    </div>
  );
}
