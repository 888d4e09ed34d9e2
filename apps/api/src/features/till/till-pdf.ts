import { timeInWords } from '@machi/domain/calendar/words';
import { pdfDate, pdfDay, pdfYen } from '@machi/domain/permits/words';
import { isOneDrawer, type TillDay, type TillLine } from '@machi/domain/till/day';
import { tillWords } from '@machi/domain/till/words';
import type { TownPack } from '@machi/domain/town/model';
import type { Pdf, PdfPart } from '../../platform/pdf/document.ts';
import { words } from './text/words.ts';

const { kinds, ways } = tillWords.ja;

/** △ marks money paid out. */
const signed = (yen: number): string => (yen < 0 ? `△${pdfYen(-yen)}` : pdfYen(yen));

function whatOf({ kind, place, reservation_code, bills }: TillLine): string {
  const about = bills > 1 ? words.bills(bills) : bills === 1 ? words.sources.bath : `${place}　${reservation_code}`;
  return kind === 'paid' ? about : `${kinds[kind]}　${about}`;
}

function closingParts({ closed, cash_yen }: TillDay): readonly PdfPart[] {
  if (closed === null) return [{ text: words.open, align: 'right', gap: 10 }];
  const { closed_at, closed_by, counted_yen, note } = closed;
  const at = `${pdfDate(closed_at.slice(0, 10))}${timeInWords(closed_at.slice(11, 16))}`;
  return [
    { text: words.closed(at, closed_by), align: 'right', gap: 10 },
    {
      fields: [
        [words.cash, signed(cash_yen)],
        [words.counted, signed(counted_yen)],
        ...(counted_yen === cash_yen
          ? []
          : [[words.difference, signed(counted_yen - cash_yen)] as const, [words.note, note] as const]),
      ],
    },
    { space: 10 },
  ];
}

/** The town's total: each drawer's sum, and whether it is closed. */
const houseParts = ({ houses }: TillDay): readonly PdfPart[] => [
  { heading: words.houses },
  {
    columns: [
      { head: words.house, share: 0.36 },
      { head: words.count, share: 0.1, align: 'right' },
      { head: words.cash, share: 0.18, align: 'right' },
      { head: words.other, share: 0.18, align: 'right' },
      { head: words.state, share: 0.18 },
    ],
    rows: houses.map(({ house, count, cash_yen, other_yen, is_closed }) => [
      house,
      String(count),
      signed(cash_yen),
      signed(other_yen),
      is_closed ? words.isClosed : count === 0 ? words.nothing : words.open,
    ]),
  },
  { space: 10 },
];

/** The daily report of takings (収納日報). */
export function tillPdf({ town }: Pick<TownPack, 'town'>, till: TillDay, now: Date): Pdf {
  const { lines, sums } = till;
  const footer = [words.title, till.day, till.house].filter((part) => part !== '').join('　');
  const sum = (of: (one: (typeof sums)[number]) => number): number => sums.reduce((total, one) => total + of(one), 0);
  return {
    title: footer,
    author: town.town_name.ja,
    now,
    footer,
    gaps: words.gaps,
    parts: [
      { title: words.title, size: 20, isBold: true, align: 'center', spacing: 10, gap: 10 },
      { text: pdfDay(till.day), size: 13, isBold: true, gap: 0 },
      { text: till.house === '' ? town.office_name.ja : till.house, align: 'right', gap: 0 },
      ...(isOneDrawer(till) ? closingParts(till) : houseParts(till)),
      { heading: words.sums },
      {
        columns: [
          { head: words.source, share: 0.2 },
          { head: words.way, share: 0.2 },
          { head: words.count, share: 0.1, align: 'right' },
          { head: words.received, share: 0.17, align: 'right' },
          { head: words.returned, share: 0.17, align: 'right' },
          { head: words.net, share: 0.16, align: 'right' },
        ],
        rows: [
          ...sums.map(({ source, way, count, received_yen, returned_yen }) => [
            words.sources[source],
            ways[way],
            String(count),
            pdfYen(received_yen),
            signed(returned_yen),
            signed(received_yen + returned_yen),
          ]),
          [
            words.total,
            '',
            String(lines.length),
            pdfYen(sum((one) => one.received_yen)),
            signed(sum((one) => one.returned_yen)),
            signed(sum((one) => one.received_yen + one.returned_yen)),
          ],
        ],
      },
      { space: 14 },
      { heading: words.lines },
      ...(lines.length === 0
        ? [{ text: words.none }]
        : [
            {
              columns: [
                { head: words.number, share: 0.2 },
                { head: words.time, share: 0.1 },
                { head: words.what, share: 0.4 },
                { head: words.way, share: 0.16 },
                { head: words.yen, share: 0.14, align: 'right' as const },
              ],
              rows: lines.map((line) => [
                line.number,
                timeInWords(line.entered_at.slice(11, 16)),
                whatOf(line),
                ways[line.way],
                signed(line.yen),
              ]),
              below: 60,
            },
          ]),
      { space: 20 },
      { need: 40 },
      { text: words.stamps, gap: 0 },
    ],
  };
}
