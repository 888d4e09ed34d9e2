import { withdrawRun } from '@machi/domain/debits/contract';
import type { DebitRunFile } from '@machi/domain/debits/views';
import { useState } from 'react';
import { ReasonField } from '../../../../shell/desk/ReasonField.tsx';
import { useDebitTexts } from '../../texts.ts';
import { StepDeed } from './StepDeed.tsx';
import { useRunDeed } from './use-run-deed.ts';

/** Takes a prepared run back, or asks that of a released one. */
export function WithdrawDeed({ run }: { readonly run: DebitRunFile }) {
  const { t } = useDebitTexts();
  const deed = useRunDeed(withdrawRun);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const name = run.state === 'prepared' ? 'withdraw' : 'ask';
  const { debit_run_id, seen } = run;
  function act() {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') document.getElementById('run-withdraw-reason')?.focus();
    else void deed.act({ debit_run_id, seen, reason }, t(`${name}.done`));
  }
  return (
    <StepDeed
      name={name}
      deed={deed}
      look="quiet-danger"
      variant="danger"
      consequence={<p>{t(`${name}.consequence`)}</p>}
      onConfirm={act}
    >
      <ReasonField
        id="run-withdraw-reason"
        label={t('reason')}
        requiredWord={t('required')}
        hint={t('withdraw.hint')}
        value={reason}
        onReason={setReason}
        {...(isMissing ? { error: t('reason.missing') } : {})}
      />
    </StepDeed>
  );
}
