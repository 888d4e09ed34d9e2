import type { OwnApplication } from '@machi/domain/applications/contract';
import { Button } from '@machi/ui/button/Button';
import { Callout } from '@machi/ui/callout/Callout';
import { useOnlineformTexts } from '../texts.ts';
import type { PaymentAnswer } from './use-payment-answer.ts';

interface PaymentNoteProps {
  readonly application: OwnApplication;
  readonly answer: PaymentAnswer;
  readonly onAskAgain: () => void;
}

/** Why there is still something to pay: for who comes back without having paid, and for whose hold has ended. */
export function PaymentNote({ application, answer, onAskAgain }: PaymentNoteProps) {
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
