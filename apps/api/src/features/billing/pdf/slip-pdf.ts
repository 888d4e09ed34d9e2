import { invoiceCode } from '@machi/domain/billing/model';
import type { DateText } from '@machi/domain/calendar/model';
import { pdfDate, pdfDay, pdfYen } from '@machi/domain/permits/words';
import type { TownPack } from '@machi/domain/town/model';
import type { Pdf, PdfPart } from '../../../platform/pdf/document.ts';
import type { BillRowAtDesk } from '../bill-store.ts';
import { addressOf, addresseeOf, monthOfPdf } from './parts.ts';
import { words } from './words.ts';

const { slip } = words;

type Town = Pick<TownPack, 'town' | 'passes'>;

/** Places of payment: the counter and the town's bank. */
export const placesOf = ({ town, passes }: Town): string =>
  [slip.counter(town.office_name.ja), passes.bath.billing?.slips.bank?.ja].filter(Boolean).join('\n');

/** The payment slip (納付書) of an open bill: three parts on one page, for the payer, the bank and the town. */
export function slipPdf(pack: Town, row: BillRowAtDesk, term: DateText, now: Date): Pdf {
  const { town } = pack;
  const code = invoiceCode(row.invoice_year, row.invoice_no);
  const what = slip.what(monthOfPdf(row.month));
  const yen = pdfYen(row.lines_yen + row.carried_yen);
  const head = (which: keyof typeof slip.parts): readonly PdfPart[] => [
    { text: `${town.town_name.ja}　${slip.parts[which]}`, size: 13, isBold: true, gap: 0 },
    { text: slip.whose[which], size: 9, gap: 3 },
  ];
  /** The part that bank or town keep: payer and sum. */
  const stub = (which: 'bank' | 'town'): readonly PdfPart[] => [
    ...head(which),
    { text: addresseeOf(row), size: 11, gap: 4 },
    {
      columns: [
        { head: slip.number, share: 0.15 },
        { head: slip.item, share: 0.25 },
        { head: slip.amount, share: 0.12, align: 'right' },
        { head: slip.term, share: 0.28 },
        { head: slip.stamp, share: 0.2 },
      ],
      rows: [[code, what, yen, pdfDate(term), slip.stampPlace]],
    },
  ];
  return {
    title: `${slip.title} ${code}`,
    author: town.town_name.ja,
    now,
    footer: `${slip.title}　${code}`,
    gaps: words.gaps,
    parts: [
      { title: slip.title, size: 16, isBold: true, align: 'center', spacing: 8, gap: 6 },
      ...head('payer'),
      {
        fields: [
          [slip.number, code],
          [slip.payer, `${addresseeOf(row)}\n${addressOf(row)}`],
          [slip.item, what.replace('\n', '　')],
          [slip.amount, yen],
          [slip.term, pdfDay(term)],
          [slip.where, placesOf(pack)],
          [slip.stamp, slip.stampPlace],
        ],
      },
      { space: 4 },
      { text: slip.late, size: 9, gap: 2 },
      { text: words.office(town.office_name.ja, town.office_tel), size: 9, gap: 12 },
      { cut: slip.cut },
      ...stub('bank'),
      { space: 12 },
      { cut: slip.cut },
      ...stub('town'),
    ],
  };
}
