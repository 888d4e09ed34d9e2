import type { InputOf } from '@machi/domain/contract/endpoint';
import { approveRunWithdrawal, refuseRunWithdrawal } from '@machi/domain/debits/contract';
import type { DebitRunFile } from '@machi/domain/debits/views';
import { Callout } from '@machi/ui/callout/Callout';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { SecondDecision } from '../../shell/desk/SecondDecision.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { useDebitTexts } from './texts.ts';
import { useRunAction } from './use-run-action.ts';

interface WithdrawalAskedProps {
  readonly run: DebitRunFile;
  readonly withdrawal: NonNullable<DebitRunFile['withdrawal']>;
}

/** A colleague's request to withdraw a released run: another official confirms it, or the run stays. */
export function WithdrawalAsked({ run, withdrawal }: WithdrawalAskedProps) {
  const { t, locale } = useDebitTexts();
  const approving = useRunAction(approveRunWithdrawal, run);
  const refusing = useRunAction(refuseRunWithdrawal, run);
  const seen: InputOf<typeof approveRunWithdrawal> = { debit_run_id: run.debit_run_id, seen: run.seen };
  const steps = [
    ['approve', approving, 'danger'],
    ['refuse', refusing, 'primary'],
  ] as const;
  return (
    <>
      <Callout tone="warning" headingLevel={3} title={t('withdrawal')}>
        <p>{withdrawal.reason}</p>
        <p className="sm muted num">
          {momentInWords(withdrawal.asked_at, locale)} {withdrawal.asked_by_name}
        </p>
      </Callout>
      <SecondDecision
        obstacle={withdrawal.obstacle}
        approve={{ words: t('approve.send'), act: approving.ask }}
        refuse={{ words: t('refuse.send'), act: refusing.ask }}
      />
      {steps.map(([name, action, variant]) => (
        <ConfirmDialog
          key={name}
          {...action.dialog}
          variant={variant}
          question={t(`${name}.question`)}
          consequence={<p>{t(`${name}.consequence`)}</p>}
          confirmLabel={t(`${name}.send`)}
          onConfirm={() => void action.act(seen, t(`${name}.done`))}
        />
      ))}
    </>
  );
}
