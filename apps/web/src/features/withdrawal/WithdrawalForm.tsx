import { withdraw } from '@machi/domain/account/contract';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { PasswordField } from '@machi/ui/field/PasswordField';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CallFailure } from '@machi/client/client';
import { OwedBack } from '../../shell/billing/owed-back/OwedBack.tsx';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { farewell, likelyFarewell } from '../../shell/navigation/guard.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { useFinalCall } from '../../shell/calls/use-final-call.ts';
import { useWithdrawalTexts } from './texts.ts';
import { FutureReservations } from './FutureReservations.tsx';
import { Losses } from './Losses.tsx';
import { UnbilledVisits } from './UnbilledVisits.tsx';
import { UnpaidBills } from './UnpaidBills.tsx';
import { toComeQuery } from './to-come.ts';
import './withdrawal.css';

/** The current password, and a question before everything is deleted. */
export function WithdrawalForm() {
  const { t } = useWithdrawalTexts();
  const { t: shell } = useShellTexts();
  const navigate = useNavigate();
  const { data: count, isError } = useQuery(toComeQuery);
  const { send, busy } = useFinalCall(withdraw);
  const { field, submit, refuse, summary } = useSchemaForm(withdraw.input, { password: '' }, () => t('password'));
  const [asked, setAsked] = useState<CheckedInputOf<typeof withdraw>>();
  const bills = useRef<HTMLDivElement>(null);
  const refusal = useRef<CallFailure>(undefined);

  const goodbye = (state: typeof farewell) => void navigate('/withdrawal', { replace: true, state });
  async function leave(input: CheckedInputOf<typeof withdraw>) {
    const result = await send(input);
    if (!result) return;
    if (result.ok) return goodbye(farewell);
    // Who has withdrawn has no session any more, and no account that could be asked.
    if (result.isAfterLoss && result.status === 401) return goodbye(likelyFarewell);
    refusal.current = result;
    setAsked(undefined);
  }

  return (
    <div className="reading">
      <PageHead title={t('title')} sub={t('sub')} />
      <div className="stack-lg">
        <Losses>
          <FutureReservations count={count} isFailed={isError} />
        </Losses>
        <form className="stack" noValidate onSubmit={submit(setAsked)}>
          <h2>{t('password.title')}</h2>
          <div className="stack" ref={bills} tabIndex={-1}>
            <UnbilledVisits onBilled={() => bills.current?.focus()} />
            <UnpaidBills />
            <OwedBack isLeaving />
          </div>
          <FormSummary summary={summary} refused={t('form.failed')} lost={t('form.lost')} />
          <PasswordField
            {...field('password')}
            label={t('password')}
            requiredWord={shell('required')}
            showWord={shell('show')}
            hideWord={shell('hide')}
          />
          <div className="actions">
            <Button type="submit" variant="quiet-danger">
              {t('send')}
            </Button>
            <ButtonLink href="/account">{t('back')}</ButtonLink>
          </div>
        </form>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        question={t('ask.question')}
        consequence={
          <>
            <p>{t('ask.consequence')}</p>
            {count !== undefined && count > 0 && (
              <p>
                <b>{t('ask.future', { count })}</b>
              </p>
            )}
          </>
        }
        confirmLabel={t('ask.confirm')}
        cancelLabel={t('ask.keep')}
        busy={busy}
        busyLabel={t('sending')}
        onConfirm={() => asked && void leave(asked)}
        onCancel={() => setAsked(undefined)}
        onClosed={() => {
          // The window gives the focus back first; the sentences of a refusal take it then.
          if (refusal.current) refuse(refusal.current);
          refusal.current = undefined;
        }}
      />
    </div>
  );
}
