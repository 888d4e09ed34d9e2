import { invoiceCode } from '@machi/domain/billing/model';
import { dateAt, type DateText } from '@machi/domain/calendar/model';
import { pdfDate, pdfYen } from '@machi/domain/permits/words';
import type { TownPack } from '@machi/domain/town/model';
import type { Pdf } from '../../../platform/pdf/document.ts';
import type { BillRowAtDesk } from '../bill-store.ts';
import { addressOf, addresseeOf, issuerParts, monthOfPdf } from './parts.ts';
import { words } from './words.ts';

const { statement } = words;

/** A paid bill with its day. */
export type PaidBill = BillRowAtDesk & { readonly paid_on: DateText };

/** Payments of a calendar year, the earliest first; at least one bill. */
export function statementPdf(
  { town }: Pick<TownPack, 'town'>,
  paid: readonly [PaidBill, ...PaidBill[]],
  year: number,
  now: Date,
): Pdf {
  const newest = paid.at(-1) ?? paid[0];
  const total = paid.reduce((sum, { lines_yen, carried_yen }) => sum + lines_yen + carried_yen, 0);
  return {
    title: `${statement.title} ${year}`,
    author: town.town_name.ja,
    now,
    footer: `${statement.title}　${year}`,
    gaps: words.gaps,
    parts: [
      { text: pdfDate(dateAt(now)), align: 'right', gap: 14 },
      { title: statement.title, size: 20, isBold: true, align: 'center', spacing: 3, gap: 20 },
      { text: addresseeOf(newest), size: 13, isBold: true, gap: 2 },
      { text: addressOf(newest), gap: 14 },
      { text: statement.says(year), gap: 10 },
      { fields: [[statement.total, pdfYen(total)]] },
      { space: 8 },
      {
        columns: [
          { head: statement.paidOn, share: 0.34 },
          { head: statement.month, share: 0.24 },
          { head: statement.number, share: 0.22 },
          { head: statement.yen, share: 0.2, align: 'right' },
        ],
        rows: paid.map((row) => [
          pdfDate(row.paid_on),
          monthOfPdf(row.month),
          invoiceCode(row.invoice_year, row.invoice_no),
          pdfYen(row.lines_yen + row.carried_yen),
        ]),
      },
      { space: 8 },
      { text: statement.asOf(pdfDate(dateAt(now))), size: 9.5, gap: 20 },
      ...issuerParts(town),
    ],
  };
}
