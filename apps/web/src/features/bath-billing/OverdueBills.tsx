import type { BathPayment, OwnBill } from '@machi/domain/billing/contract';
import { isOverdue } from '@machi/domain/billing/rules';
import { billWords, monthInWords } from '@machi/domain/billing/words';
import { dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { yenInWords } from '@machi/domain/locale/words';
import { Callout } from '@machi/ui/callout/Callout';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { OfficeTelephone } from '../../shell/town/OfficeTelephone.tsx';
import { useBathBillingTexts } from './texts.ts';

/** What should have been paid by now, why it has not been, and what to do. */
export function OverdueBills({ payment: { account, bills } }: { readonly payment: BathPayment }) {
  const { t, locale } = useBathBillingTexts();
  const today = dateAt(new Date());
  const overdue = bills.filter((bill) => isOverdue(bill, today, account !== null));
  if (overdue.length === 0) return null;
  const total = overdue.reduce((sum, { amount }) => sum + amount, 0);
  const why = ({ debit_failure, debit_failed_on, paid_at, next_debit_on }: OwnBill): string => {
    if (debit_failure === null) return t('overdue.since', { day: dateInWords(paid_at)[locale] });
    const words = billWords[locale].failures[debit_failure];
    const failed =
      debit_failed_on === null ? words : t('overdue.failed', { why: words, day: dateInWords(debit_failed_on)[locale] });
    return next_debit_on === null || next_debit_on < today
      ? failed
      : `${failed}${t('overdue.again', { day: dateInWords(next_debit_on)[locale] })}`;
  };
  return (
    <Callout tone="warning" headingLevel={2} title={t('overdue.title', { yen: yenInWords(total)[locale] })}>
      <ul className="bath-overdue">
        {overdue.map((bill) => (
          <li key={bill.billing_id}>
            <b className="num nb">
              {monthInWords(bill.month)[locale]} {yenInWords(bill.amount)[locale]}
            </b>{' '}
            <Unbroken text={why(bill)} />
          </li>
        ))}
      </ul>
      <p>
        {t('overdue.do')} <OfficeTelephone withHours />
      </p>
    </Callout>
  );
}
