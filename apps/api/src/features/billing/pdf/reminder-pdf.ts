import { invoiceCode } from '@machi/domain/billing/model';
import type { DateText } from '@machi/domain/calendar/model';
import { pdfDate, pdfDay, pdfYen } from '@machi/domain/permits/words';
import type { TownPack } from '@machi/domain/town/model';
import type { Pdf, PdfPart } from '../../../platform/pdf/document.ts';
import type { BillRowAtDesk } from '../bill-store.ts';
import { envelopeParts, monthOfPdf, officeParts } from './parts.ts';
import { placesOf } from './slip-pdf.ts';
import { words } from './words.ts';

const { reminder } = words;

type Town = Pick<TownPack, 'town' | 'passes'>;
/** One or more bills of one payer. */
type OfOne = readonly [BillRowAtDesk, ...BillRowAtDesk[]];

interface Days {
  readonly reminded_on: DateText;
  readonly term_on: DateText;
}

const amountOf = ({ lines_yen, carried_yen }: BillRowAtDesk): number => lines_yen + carried_yen;
const footerOf = ([first]: OfOne): string => `${reminder.title}　${invoiceCode(first.invoice_year, first.invoice_no)}`;

/** One letter: the payer's unpaid bills, when and where to pay, and legal remedies. */
function letterParts(pack: Town, rows: OfOne, { reminded_on, term_on }: Days): readonly PdfPart[] {
  const { town, passes } = pack;
  const { law = '', remedies = [] } = passes.bath.billing?.reminders ?? {};
  const total = rows.reduce((sum, row) => sum + amountOf(row), 0);
  return [
    ...envelopeParts(rows[0]),
    { text: pdfDate(reminded_on), align: 'right', gap: 4 },
    ...officeParts(town),
    { space: 8 },
    { title: reminder.title, size: 20, isBold: true, align: 'center', spacing: 10, gap: 10 },
    { text: reminder.says(law), size: 11, gap: 8 },
    { framed: reminder.total(pdfYen(total)), size: 17, isBold: true, gap: 10 },
    {
      columns: [
        { head: reminder.number, share: 0.19 },
        { head: reminder.month, share: 0.38 },
        { head: reminder.due, share: 0.27 },
        { head: reminder.yen, share: 0.16, align: 'right' },
      ],
      rows: rows.map((row) => [
        invoiceCode(row.invoice_year, row.invoice_no),
        `${words.item}　${monthOfPdf(row.month)}`,
        pdfDate(row.planned_on),
        pdfYen(amountOf(row)),
      ]),
    },
    { space: 10 },
    {
      fields: [
        [reminder.term, pdfDay(term_on)],
        [reminder.where, placesOf(pack)],
      ],
    },
    { space: 10 },
    { text: reminder.bring, gap: 2 },
    { text: reminder.crossed, gap: 8 },
    ...(remedies.length === 0
      ? []
      : [{ heading: reminder.remedies }, ...remedies.map((text) => ({ text, size: 8.5, gap: 2 }))]),
  ];
}

/** Dunning letters (督促状), one page for each payer. */
export function reminderPdf(pack: Town, letters: readonly [OfOne, ...OfOne[]], days: Days, now: Date): Pdf {
  const [first, ...others] = letters;
  return {
    title: `${reminder.title} ${days.reminded_on}`,
    author: pack.town.town_name.ja,
    now,
    footer: footerOf(first),
    gaps: words.gaps,
    parts: [
      ...letterParts(pack, first, days),
      ...others.flatMap((rows): readonly PdfPart[] => [{ next: footerOf(rows) }, ...letterParts(pack, rows, days)]),
    ],
  };
}
