import { readBathPayment } from '@machi/domain/billing/contract';
import { monthInWords } from '@machi/domain/billing/words';
import { yenInWords } from '@machi/domain/locale/words';
import { Callout } from '@machi/ui/callout/Callout';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { askAnew } from '../../shell/calls/ask.ts';
import { useWithdrawalTexts } from './texts.ts';

/** Bills of the bath that have to be paid first, each with its number. */
export function UnpaidBills() {
  const { t, locale } = useWithdrawalTexts();
  const { data } = useQuery(askAnew(readBathPayment, {}, locale));
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
