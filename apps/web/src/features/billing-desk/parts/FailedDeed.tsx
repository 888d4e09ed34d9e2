import { noteFailedDebit } from '@machi/domain/billing/desk-contract';
import type { BillFile } from '@machi/domain/billing/desk-views';
import { debitFailures } from '@machi/domain/billing/model';
import type { DebitFailure } from '@machi/domain/billing/model';
import { billWords } from '@machi/domain/billing/words';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { useState } from 'react';
import { useBillTexts } from '../texts.ts';
import { useBillDeed } from './use-bill-deed.ts';

/** Notes that the bank has not debited a bill, and why. */
export function FailedDeed({ bill }: { readonly bill: BillFile }) {
  const { t, locale } = useBillTexts();
  const deed = useBillDeed(noteFailedDebit);
  const [failure, setFailure] = useState<DebitFailure>(bill.debit_failure ?? 'funds');
  return (
    <div className="desk-deed">
      <p>
        <b>{t('failed.term')}</b>
        {t('failed.state')}
      </p>
      <Button size="small" onClick={deed.open}>
        {t('failed.send')}
      </Button>
      <ConfirmDialog
        open={deed.isAsking}
        variant="primary"
        question={t('failed.question', { name: bill.name })}
        consequence={<p>{t('failed.consequence')}</p>}
        confirmLabel={t('failed.send')}
        cancelLabel={t('keep')}
        busy={deed.busy}
        busyLabel={t('sending')}
        errors={deed.lines}
        onConfirm={() => void deed.act({ billing_id: bill.billing_id, seen: bill.seen, failure }, t('failed.done'))}
        onCancel={deed.close}
        onClosed={deed.closed}
      >
        <RadioGroup
          legend={t('failed.why')}
          name="failure"
          value={failure}
          onChange={({ target }) => setFailure(debitFailures.find((one) => one === target.value) ?? 'funds')}
          options={debitFailures.map((value) => ({ value, label: billWords[locale].failures[value] }))}
        />
      </ConfirmDialog>
    </div>
  );
}
