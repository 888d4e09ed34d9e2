import { withdrawRun } from '@machi/domain/debits/contract';
import type { DebitRunFile } from '@machi/domain/debits/views';
import { ReasonField } from '../../shell/desk/ReasonField.tsx';
import { useDebitTexts, useRunReason } from './texts.ts';
import { StepAction } from './StepAction.tsx';
import { useRunAction } from './use-run-action.ts';

/** Withdraws a prepared run, or asks for it when the run is released. */
export function WithdrawAction({ run }: { readonly run: DebitRunFile }) {
  const { t } = useDebitTexts();
  const action = useRunAction(withdrawRun, run);
  const why = useRunReason('run-withdraw-reason');
  const name = run.state === 'prepared' ? 'withdraw' : 'ask';
  const { debit_run_id, seen } = run;
  function act() {
    if (why.check()) void action.act({ debit_run_id, seen, reason: why.reason }, t(`${name}.done`));
  }
  return (
    <StepAction
      name={name}
      action={action}
      look="quiet-danger"
      variant="danger"
      consequence={<p>{t(`${name}.consequence`)}</p>}
      onConfirm={act}
    >
      <ReasonField {...why.field} hint={t('withdraw.hint')} />
    </StepAction>
  );
}
