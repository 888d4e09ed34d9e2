import { signedYenInWords } from '@machi/domain/billing/words';
import { timeInWords } from '@machi/domain/calendar/words';
import type { TillLine } from '@machi/domain/till/day';
import { tillWords } from '@machi/domain/till/words';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { useTillTexts } from './texts.ts';

/** What was entered for a day, in the order in which it was. */
export function TillLines({
  lines,
  showsHouse,
}: {
  readonly lines: readonly TillLine[];
  readonly showsHouse: boolean;
}) {
  const { t, locale } = useTillTexts();
  const { kinds, ways } = tillWords[locale];
  const what = ({ source, place, reservation_code: code, bills }: TillLine) =>
    source === 'room' ? (
      <>
        {place}
        <small className="desk-under">
          <TextLink href={`/reception?application=${code}`} aria-label={t('lines.open', { code })}>
            {code}
          </TextLink>
        </small>
      </>
    ) : (
      t('lines.bills', { count: bills })
    );
  return (
    <Table
      caption={t('lines')}
      columns={[
        { id: 'number', head: t('lines.number') },
        { id: 'time', head: t('lines.time') },
        { id: 'what', head: t('lines.what') },
        ...(showsHouse ? [{ id: 'house', head: t('houses.house') }] : []),
        { id: 'way', head: t('lines.way') },
        { id: 'yen', head: t('amount'), numeric: true },
      ]}
      rows={lines.map((line) => ({
        id: String(line.ledger_entry_id),
        cells: [
          <span key="number" className="num desk-line">
            {line.number}
          </span>,
          <span key="time" className="num">
            {timeInWords(line.entered_at.slice(11, 16))}
          </span>,
          <span key="what">{what(line)}</span>,
          ...(showsHouse ? [line.house] : []),
          <span key="way">
            {ways[line.way]}
            {line.kind !== 'paid' && <small className="desk-under">{kinds[line.kind]}</small>}
          </span>,
          <span key="yen" className="num desk-line">
            {signedYenInWords(line.yen)[locale]}
          </span>,
        ],
      }))}
    />
  );
}
