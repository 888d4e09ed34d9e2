import type { BathPayment } from '@machi/domain/billing/contract';
import { dateInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import { Panel } from '@machi/ui/panel/Panel';
import { useBathBillingTexts } from './texts.ts';

/** The next debit: how much, when and from where, in large words. */
export function NextDebit({ payment }: { readonly payment: BathPayment }) {
  const { t, locale } = useBathBillingTexts();
  const { payment_info: next, account, unbilled } = payment;
  const yen = (amount: number) => yenInWords(amount)[locale];
  return (
    <Panel title={t('next')}>
      {next === null ? (
        <p className="bath-next">{t(payment.member_payment.amount > 0 ? 'next.none.overdue' : 'next.none')}</p>
      ) : (
        <>
          <p className="bath-next num">
            <b>{yen(next.amount)}</b>
            <span>
              {account === null ? t('next.until') : t('next.on')}{' '}
              <span className="nb">{dateInWords(next.paid_at)[locale]}</span>
            </span>
          </p>
          {account !== null && (
            <p>
              {t('next.from', { bank: account.bank_name, branch: account.branch_name, digits: account.last_digits })}
            </p>
          )}
        </>
      )}
      {payment.fee_yen !== null && (
        <p className="sm muted">
          {t('fee', { yen: yen(payment.fee_yen) })}{' '}
          {unbilled.visits > 0 && t('unbilled', { count: unbilled.visits, yen: yen(Math.max(0, unbilled.yen)) })}
        </p>
      )}
    </Panel>
  );
}
