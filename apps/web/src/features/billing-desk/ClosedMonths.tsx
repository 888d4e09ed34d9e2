import type { ClosedMonth } from '@machi/domain/billing/desk-views';
import { monthInWords, signedYenInWords } from '@machi/domain/billing/words';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { listedToday } from '../../shell/listed.ts';
import { useBillTexts } from './texts.ts';
import { useBillAddress } from './bill-address.ts';

/** Months that are closed, the latest first; each leads to its bills. */
export function ClosedMonths({ months }: { readonly months: readonly ClosedMonth[] }) {
  const { t, locale } = useBillTexts();
  const { hrefWith } = useBillAddress();
  if (months.length === 0) return null;
  const yen = (amount: number) => <span className="num desk-line">{signedYenInWords(amount)[locale]}</span>;
  return (
    <Disclosure title={t('months', { count: months.length })}>
      <Table
        caption={t('months.list')}
        columns={(['month', 'closed', 'bills', 'yen', 'open'] as const).map((id) => ({ id, head: t(`months.${id}`) }))}
        rows={months.map((one) => ({
          id: one.month,
          cells: [
            <TextLink key="month" href={hrefWith({ month: one.month, page: undefined, state: '', q: '' })}>
              {monthInWords(one.month)[locale]}
            </TextLink>,
            <span key="closed">
              {listedToday(one.closed_at.slice(0, 10), locale)}{' '}
              <small className="desk-under">{one.closed_by_name}</small>
            </span>,
            <span key="bills" className="num">
              {one.bills.toLocaleString(locale)}
            </span>,
            yen(one.yen),
            <span key="open" className="num">
              {t('months.owed', { count: one.open, yen: signedYenInWords(one.open_yen)[locale] })}
            </span>,
          ],
        }))}
      />
    </Disclosure>
  );
}
