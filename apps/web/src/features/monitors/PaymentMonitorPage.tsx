import { dayInWords } from '@machi/domain/calendar/words';
import { menuTitle } from '@machi/domain/navigation/head';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { TextLink } from '@machi/ui/link/TextLink';
import type { Localized } from '@machi/domain/locale/model';
import { Both } from './Both.tsx';
import { MonitorFrame } from './MonitorFrame.tsx';
import { MonitorWaiting } from './MonitorWaiting.tsx';
import { SayScreen } from './Say.tsx';
import { KeyForm, WrongKey } from './payment/KeyForm.tsx';
import { usePaymentMonitor, type Hindrance } from './payment/use-payment-monitor.ts';
import { useMonitorTexts } from './texts.ts';

interface CountSectionProps {
  readonly title: Localized;
  readonly count: number;
  /** What the number does not cover; undefined: nothing. */
  readonly note?: Localized | undefined;
}

/** One number, readable from across the room. */
function CountSection({ title, count, note }: CountSectionProps) {
  return (
    <section>
      <h2>
        <Both text={title} />
      </h2>
      <p className="big num">
        <b>{count}</b> <Both text={{ ja: '件', en: count === 1 ? 'bill' : 'bills' }} />
      </p>
      {note && (
        <p className="next muted num">
          <Both text={note} />
        </p>
      )}
    </section>
  );
}

/** Plaza payment monitor: numbers of bills sent, paid and not debited; for officials and devices of the plaza. */
export default function PaymentMonitorPage() {
  const { monitor, now, isCut, isMissing, hindrance } = usePaymentMonitor();
  if (hindrance) return <Hindered hindrance={hindrance} />;
  if (!monitor) return <MonitorWaiting isMissing={isMissing} />;
  const { debit_on, sent, paid, failed } = monitor;
  const open = sent - paid - failed;
  return (
    <MonitorFrame monitor={monitor} now={now} isCut={isCut} className="counts">
      {debit_on === null ? (
        <section className="one">
          <p className="closed">
            <Both text={{ ja: '口座振替は、まだありません', en: 'No account transfers yet' }} />
          </p>
        </section>
      ) : (
        <>
          <p className="of-day num">
            <Both
              text={{
                ja: `${dayInWords(debit_on).ja}の口座振替`,
                en: `Account transfers of ${dayInWords(debit_on).en}`,
              }}
            />
          </p>
          <CountSection
            title={{ ja: '銀行に依頼', en: 'Asked of the bank' }}
            count={sent}
            note={open > 0 ? { ja: `うち${open}件は結果待ち`, en: `${open} without a result yet` } : undefined}
          />
          <CountSection title={{ ja: '引き落とし済み', en: 'Paid' }} count={paid} />
          <CountSection title={{ ja: '引き落とせなかった', en: 'Not debited' }} count={failed} />
        </>
      )}
    </MonitorFrame>
  );
}

/** What a viewer can do to see the monitor. */
function Hindered({ hindrance }: { readonly hindrance: Hindrance }) {
  const { t, locale } = useMonitorTexts();
  const name = menuTitle('monitor-payment', locale);
  if (hindrance === 'wrong-key') return <WrongKey name={name} body={t('payment.key.wrong')} />;
  if (hindrance === 'forbidden')
    return (
      <SayScreen name={name} title={t('test.forbidden.title')} body={t('payment.forbidden.body')}>
        <p>
          <TextLink href="/">{t('test.back')}</TextLink>
        </p>
      </SayScreen>
    );
  return (
    <SayScreen name={name} title={t('test.login.title')} body={t('payment.login.body')}>
      <p>
        <TextLink href={loginPathFor('/monitor/fureaiplazapayment')}>{t('test.login')}</TextLink>
      </p>
      <KeyForm hint={t('payment.key.hint')} wrong={t('payment.key.wrong')} />
    </SayScreen>
  );
}
