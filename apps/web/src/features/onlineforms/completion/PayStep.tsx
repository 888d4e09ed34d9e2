import { beginPayingApplication } from '@machi/domain/applications/completion-contract';
import type { OwnApplication } from '@machi/domain/applications/contract';
import { yenInWords } from '@machi/domain/locale/words';
import { CARD_BRANDS } from '@machi/domain/payments/model';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Loading } from '@machi/ui/loading/Loading';
import type { Along } from '../../../shell/own-applications.ts';
import { FormFrame } from '../form/FormFrame.tsx';
import { useOnlineformTexts } from '../texts.ts';
import { LaterActions } from './LaterActions.tsx';
import { PaymentNote } from './PaymentNote.tsx';
import { useBeginning } from './use-beginning.ts';
import { usePaymentAnswer } from './use-payment-answer.ts';

interface PayStepProps {
  readonly application: OwnApplication;
  readonly along: Along;
}

/** The sum, what becomes of the money, and the way to the payment provider's page. */
export function PayStep({ application, along }: PayStepProps) {
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
