import { signedYenInWords } from '@machi/domain/billing/words';
import { dateInWords, timeInWords } from '@machi/domain/calendar/words';
import { isOneDrawer, type TillDay } from '@machi/domain/till/day';
import { tillWords } from '@machi/domain/till/words';
import { DescriptionList } from '@machi/ui/description-list/DescriptionList';
import { Table } from '@machi/ui/table/Table';
import { useTillTexts } from './texts.ts';

/** Sum of a day, whether it is closed, and sums by way of payment. */
export function TillFigures({ till }: { readonly till: TillDay }) {
  const { t, locale } = useTillTexts();
  const yen = (amount: number) => <span className="num desk-line">{signedYenInWords(amount)[locale]}</span>;
  const { closed, cash_yen, other_yen, sums, lines } = till;
  const state = () => {
    if (closed === null) return t('state.open');
    const at = `${dateInWords(closed.closed_at.slice(0, 10))[locale]} ${timeInWords(closed.closed_at.slice(11, 16))}`;
    return closed.closed_by === '' ? t('state.closed', { at }) : t('state.closedBy', { at, name: closed.closed_by });
  };
  const difference = closed === null ? 0 : closed.counted_yen - cash_yen;
  const sum = (of: (one: (typeof sums)[number]) => number): number => sums.reduce((total, one) => total + of(one), 0);
  return (
    <>
      <DescriptionList
        rows={[
          ...(isOneDrawer(till) ? [{ id: 'state', term: t('state'), detail: state() }] : []),
          { id: 'cash', term: t('cash'), detail: yen(cash_yen) },
          ...(closed === null ? [] : [{ id: 'counted', term: t('counted'), detail: yen(closed.counted_yen) }]),
          ...(closed === null || difference === 0
            ? []
            : [
                {
                  id: 'difference',
                  term: t('difference'),
                  detail: (
                    <>
                      {yen(difference)} {closed.note}
                    </>
                  ),
                },
              ]),
          { id: 'other', term: t('other'), detail: yen(other_yen) },
        ]}
      />
      {sums.length > 0 && (
        <Table
          caption={t('sums')}
          columns={[
            { id: 'source', head: t('sums.source') },
            { id: 'way', head: t('sums.way') },
            { id: 'count', head: t('sums.count'), numeric: true },
            { id: 'received', head: t('sums.received'), numeric: true },
            { id: 'returned', head: t('sums.returned'), numeric: true },
            { id: 'net', head: t('sums.net'), numeric: true },
          ]}
          rows={[
            ...sums.map(({ source, way, count, received_yen, returned_yen }) => ({
              id: `${source} ${way}`,
              cells: [
                t(`source.${source}`),
                tillWords[locale].ways[way],
                String(count),
                yen(received_yen),
                yen(returned_yen),
                yen(received_yen + returned_yen),
              ],
            })),
            {
              id: 'all',
              cells: [
                <b key="all">{t('sums.all')}</b>,
                t('sums.ways'),
                String(lines.length),
                yen(sum((one) => one.received_yen)),
                yen(sum((one) => one.returned_yen)),
                yen(sum((one) => one.received_yen + one.returned_yen)),
              ],
            },
          ]}
        />
      )}
    </>
  );
}
