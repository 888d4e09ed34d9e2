import { withdraw } from '@machi/domain/account/contract';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { ConfirmDialog, useQuestion } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { PasswordField } from '@machi/ui/field/PasswordField';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CallFailure } from '@machi/client/client';
import { Callout } from '@machi/ui/callout/Callout';
import { TextLink } from '@machi/ui/link/TextLink';
import { billOwnVisits } from '@machi/domain/billing/contract';
import { yenInWords } from '@machi/domain/locale/words';
import { monthInWords } from '@machi/domain/billing/words';
import { listReservations } from '@machi/domain/reservations/contract';
import type { Reservation } from '@machi/domain/reservations/model';
import { OwedBack, useBathPayment } from '../../shell/billing/owed-back/OwedBack.tsx';
import { FormSummary } from '../../shell/forms/FormSummary.tsx';
import { useSchemaForm } from '../../shell/forms/use-schema-form.ts';
import { farewell, likelyFarewell } from '../../shell/navigation/guard.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { useFinalCall } from '../../shell/calls/use-final-call.ts';
import './withdrawal.css';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { load } from '../../shell/calls/client.ts';
import { textsOf } from '../../shell/language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useWithdrawalTexts = textsOf('withdrawal', { ja, en });

/** Whether a withdrawal cancels this reservation: it is neither over, cancelled nor refused. */
const isToCome = ({ ended_at: end, is_canceled, approval_status }: Reservation, now: number): boolean =>
  is_canceled === 0 && approval_status !== 2 && Date.parse(end) > now;

async function countToCome(signal: AbortSignal): Promise<number> {
  const now = Date.now();
  let count = 0;
  let before: number | undefined;
  for (;;) {
    const page = await load(listReservations, before === undefined ? {} : { before }, { signal, ignoresError: true });
    count += page.reservations.filter((reservation) => isToCome(reservation, now)).length;
    before = page.reservations.at(-1)?.reservation_id;
    if (!page.has_more || before === undefined) return count;
  }
}

/** Number of the member's upcoming reservations. */
const toComeQuery = queryOptions({
  queryKey: ['withdrawal', 'to-come'],
  queryFn: ({ signal }) => countToCome(signal),
  staleTime: 0,
});

/** Unpaid bills of the bath, which block the withdrawal, each with its number. */
function UnpaidBills() {
  const { t, locale } = useWithdrawalTexts();
  const { data } = useQuery(useBathPayment(locale));
  const open = data?.payment.bills.filter(({ state }) => state === 'open') ?? [];
  if (open.length === 0) return null;
  return (
    <Callout
      tone="warning"
      title={t('unpaid.title', { count: open.length })}
      actions={<TextLink href="/fureaiplaza/payment">{t('unpaid.see')}</TextLink>}
    >
      <ul className="losses">
        {open.map((bill) => (
          <li key={bill.billing_id}>
            {monthInWords(bill.month)[locale]} <span className="num">{yenInWords(bill.amount)[locale]}</span>{' '}
            <small className="muted num nb">{t('unpaid.number', { number: bill.invoice_code })}</small>
          </li>
        ))}
      </ul>
      <p>{t('unpaid.body')}</p>
    </Callout>
  );
}

/** Visits to the bath without a bill yet: the member sees the sum and is billed before leaving. */
function UnbilledVisits({ onBilled }: { readonly onBilled: () => void }) {
  const { t, locale } = useWithdrawalTexts();
  const { data } = useQuery(useBathPayment(locale));
  const unbilled = data?.payment.unbilled;
  if (!unbilled || unbilled.yen <= 0) return null;
  const { visits, yen } = unbilled;
  const values = { count: visits, yen: yenInWords(yen)[locale] };
  return (
    <Callout
      tone="warning"
      title={t('unbilled.title', values)}
      actions={
        <AskedAction
          endpoint={billOwnVisits}
          input={{ visits, yen }}
          label={t('unbilled.send')}
          question={t('unbilled.question', values)}
          consequence={t('unbilled.consequence')}
          confirm={t('unbilled.confirm')}
          done={t('unbilled.done')}
          isDanger
          isOnce
          words={{ t: (key) => t(key === 'keep' || key === 'sending' ? `unbilled.${key}` : key) }}
          onShown={onBilled}
        />
      }
    >
      <p>{t('unbilled.body')}</p>
    </Callout>
  );
}

const losses = ['account', 'services', 'cards', 'reservations'] as const;

/** What the member loses for good, what the town keeps, and the data to download (product, "Withdrawal"). */
function Losses({ children }: { children: ReactNode }) {
  const { t } = useWithdrawalTexts();
  return (
    <>
      <section className="stack">
        <h2>{t('lost.title')}</h2>
        <p>
          <b>{t('lost.lead')}</b>
        </p>
        <ul className="losses">
          {losses.map((loss) => (
            <li key={loss}>{t(`lost.${loss}`)}</li>
          ))}
        </ul>
        {children}
        <p className="ways">
          {t('download.body')} <TextLink href="/account#data">{t('download.go')}</TextLink>
        </p>
      </section>
      <section className="stack">
        <h2>{t('kept.title')}</h2>
        <p>{t('kept.body')}</p>
      </section>
    </>
  );
}

interface FutureReservationsProps {
  /** Undefined while loading. */
  readonly count: number | undefined;
  readonly isFailed: boolean;
}

/** Number of reservations that a withdrawal cancels. */
function FutureReservations({ count, isFailed }: FutureReservationsProps) {
  const { t } = useWithdrawalTexts();
  if (isFailed) return <p>{t('future.failed')}</p>;
  if (count === undefined) return <p className="muted">{t('future.loading')}</p>;
  if (count === 0) return <p>{t('future.none')}</p>;
  return (
    <Callout
      tone="warning"
      title={t('future.title', { count })}
      actions={<TextLink href="/reservation">{t('future.see')}</TextLink>}
    >
      <p>{t('future.body')}</p>
    </Callout>
  );
}

/** Asks for the current password, and once more before everything is deleted. */
export function WithdrawalForm() {
  const { t } = useWithdrawalTexts();
  const { t: shell } = useShellTexts();
  const navigate = useNavigate();
  const { data: count, isError } = useQuery(toComeQuery);
  const { send, busy } = useFinalCall(withdraw);
  const { field, submit, refuse, summary } = useSchemaForm(withdraw.input, { password: '' }, () => t('password'));
  const { about, ask, close, dialog } = useQuestion<CheckedInputOf<typeof withdraw>>(t('ask.keep'), {
    busy,
    busyLabel: t('sending'),
  });
  const bills = useRef<HTMLDivElement>(null);
  const refusal = useRef<CallFailure>(undefined);

  const goodbye = (state: typeof farewell) => void navigate('/withdrawal', { replace: true, state });
  async function leave(input: CheckedInputOf<typeof withdraw>) {
    const result = await send(input);
    if (!result) return;
    if (result.ok) return goodbye(farewell);
    // After a withdrawal there is no session and no account to ask.
    if (result.isAfterLoss && result.status === 401) return goodbye(likelyFarewell);
    refusal.current = result;
    close();
  }

  return (
    <div className="reading">
      <PageHead title={t('title')} sub={t('sub')} />
      <div className="stack-lg">
        <Losses>
          <FutureReservations count={count} isFailed={isError} />
        </Losses>
        <form className="stack" noValidate onSubmit={submit(ask)}>
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
        {...dialog}
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
        onConfirm={() => about && void leave(about)}
        onClosed={() => {
          // The window returns the focus first; then the errors take it.
          if (refusal.current) refuse(refusal.current);
          refusal.current = undefined;
        }}
      />
    </div>
  );
}
