import type { BathPayment } from '@machi/domain/billing/contract';
import { billWords, monthInWords } from '@machi/domain/billing/words';
import { dateInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import { Callout } from '@machi/ui/callout/Callout';
import { OfficeTelephone } from '../../../shell/town/OfficeTelephone.tsx';
import { useBathBillingTexts } from '../texts.ts';

/** What the bank could not debit, why, and what to do now. */
export function FailedDebits({ payment: { bills } }: { readonly payment: BathPayment }) {
  const { t, locale } = useBathBillingTexts();
  const failed = bills.filter(({ debit_failure }) => debit_failure !== null);
  if (failed.length === 0) return null;
  const total = failed.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Callout tone="warning" headingLevel={2} title={t('failed.title', { yen: yenInWords(total)[locale] })}>
      <ul className="bath-failed">
        {failed.map((bill) => (
          <li key={bill.billing_id}>
            {monthInWords(bill.month)[locale]} {yenInWords(bill.amount)[locale]}
            {locale === 'ja' ? '：' : ': '}
            {bill.debit_failure !== null && billWords[locale].failures[bill.debit_failure]}
            {bill.debit_failed_on !== null && ` (${dateInWords(bill.debit_failed_on)[locale]})`}
          </li>
        ))}
      </ul>
      <p>
        {t('failed.do')} <OfficeTelephone withHours />
      </p>
    </Callout>
  );
}
