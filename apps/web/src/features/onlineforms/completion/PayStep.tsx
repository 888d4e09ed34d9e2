import { beginPayingApplication, settleApplicationPayment } from '@machi/domain/applications/completion-contract';
import type { OwnApplication, OwnPayment } from '@machi/domain/applications/contract';
import { yenInWords } from '@machi/domain/locale/words';
import { CARD_BRANDS } from '@machi/domain/payments/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Loading } from '@machi/ui/loading/Loading';
import { Callout } from '@machi/ui/callout/Callout';
import { toldInPlace } from '@machi/client/client';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Along } from '../../../shell/own-applications.ts';
import { FormFrame } from '../form/FormFrame.tsx';
import { useOnlineformTexts } from '../texts.ts';
import { LaterActions } from './LaterActions.tsx';
import { useBeginning } from './use-beginning.ts';
import { call } from '../../../shell/calls/client.ts';
import { useGoOn } from './use-go-on.ts';

/** Milliseconds before each request: a provider may know the outcome a moment later than the person. */
const PAUSES = [0, 1000, 2000, 3000, 4000, 5000, 6000, 8000] as const;
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** State of a payment. not-back: the person comes from elsewhere; unknown: no answer after half a minute. */
type PaymentAnswer = 'not-back' | 'asking' | 'unknown' | { readonly payment: OwnPayment | null };

/** Asks for the payment's outcome until it is known, and continues once the money is held. */
function usePaymentAnswer(application: OwnApplication) {
  const [query] = useSearchParams();
  const back = query.get('back');
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<PaymentAnswer>(back === null ? 'not-back' : 'asking');
  const goOn = useGoOn();
  const { onlineform_id, onlineform_application_id } = application;

  useEffect(() => {
    if (back === null) return;
    const ending = new AbortController();
    const { signal } = ending;
    async function ask() {
      const named = { onlineform_id, onlineform_application_id };
      for (const milliseconds of PAUSES) {
        await pause(milliseconds);
        if (signal.aborted) return;
        const result = await call(
          settleApplicationPayment,
          { onlineform_application_id },
          { ...toldInPlace, ignores500: true, signal },
        );
        if (signal.aborted || (!result.ok && result.status === 401)) return;
        if (!result.ok) continue;
        const { next, payment } = result.reply;
        if (next !== 'pay') return goOn(named, next);
        // A person who gave up has not paid; a completed payment may be known a moment later.
        const isOpen = payment?.state === 'begun' && back !== 'left';
        if (!isOpen) return setAnswer({ payment });
      }
      setAnswer('unknown');
    }
    void ask();
    return () => ending.abort();
  }, [back, round, goOn, onlineform_id, onlineform_application_id]);

  return {
    answer,
    askAgain: () => {
      setAnswer('asking');
      setRound(round + 1);
    },
  };
}

interface PaymentNoteProps {
  readonly application: OwnApplication;
  readonly answer: PaymentAnswer;
  readonly onAskAgain: () => void;
}

/** Why the payment is still open: the person came back without paying, or the hold has ended. */
function PaymentNote({ application, answer, onAskAgain }: PaymentNoteProps) {
  const { t } = useOnlineformTexts();
  if (answer === 'unknown')
    return (
      <Callout
        tone="warning"
        live="alert"
        title={t('pay.unknown')}
        actions={<Button onClick={onAskAgain}>{t('pay.unknown.ask')}</Button>}
      >
        <p>{t('pay.unknown.body')}</p>
      </Callout>
    );
  const isAgain = application.stage === 'filed';
  const state = typeof answer === 'object' ? answer.payment?.state : undefined;
  if (isAgain && (state === undefined || state === 'lapsed'))
    return (
      <Callout tone="warning" title={t('pay.lapsed')}>
        <p>{t('pay.lapsed.body')}</p>
        {application.is_approval_waiting === 1 && <p>{t('pay.lapsed.approved')}</p>}
      </Callout>
    );
  if (typeof answer !== 'object') return null;
  return (
    <Callout tone="warning" live="alert" title={t('pay.not-paid')}>
      <p>{t(state === 'begun' ? 'pay.not-paid.left' : 'pay.not-paid.failed')}</p>
    </Callout>
  );
}

/** The sum, what happens to the money, and the link to the payment provider's page. */
export function PayStep({ application, along }: { application: OwnApplication; along: Along }) {
  const { t, locale } = useOnlineformTexts();
  const { begin, busy, refused } = useBeginning(beginPayingApplication, application);
  const { answer, askAgain } = usePaymentAnswer(application);
  const { fee_lines: lines, amount } = application;
  return (
    <FormFrame
      formName={application.form_name}
      steps={application.steps}
      step="pay"
      title={t('pay.title')}
      sub={t(application.stage === 'filed' ? 'pay.sub.again' : 'pay.sub')}
      isMoved
    >
      {answer === 'asking' ? (
        <Loading label={t('pay.checking')} delay={0} />
      ) : (
        <div className="stack-lg">
          <PaymentNote application={application} answer={answer} onAskAgain={askAgain} />
          <section className="stack">
            <h2>{t('pay.sum')}</h2>
            <DescriptionList
              rows={[
                ...lines.map((line) => ({
                  id: line.label,
                  term: line.label,
                  detail: <span className="num">{yenInWords(line.amount)[locale]}</span>,
                })),
                { id: 'total', term: t('cost.total'), detail: <b className="num">{yenInWords(amount)[locale]}</b> },
              ]}
            />
          </section>
          <section className="stack">
            <h2>{t('pay.how')}</h2>
            <ol className="flow">
              <li>{t('pay.how.held')}</li>
              <li>{t('pay.how.taken')}</li>
              <li>{t('pay.how.let')}</li>
            </ol>
            <p>{t('needed.credit.body', { number: CARD_BRANDS.length, brands: CARD_BRANDS.join(t('comma')) })}</p>
            <p>{t('needed.credit.safe')}</p>
          </section>
          <CalloutLines lines={refused} />
          <LaterActions application={application} along={along}>
            <Button variant="primary" busy={busy} busyLabel={t('pay.beginning')} onClick={() => void begin()}>
              {t('pay.begin')}
            </Button>
          </LaterActions>
        </div>
      )}
    </FormFrame>
  );
}
