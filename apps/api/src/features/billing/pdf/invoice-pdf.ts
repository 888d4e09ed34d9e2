import { invoiceCode, type BillLine } from '@machi/domain/billing/model';
import { kindInWords } from '@machi/domain/billing/words';
import { dayInWords } from '@machi/domain/calendar/words';
import { pdfDate, pdfDay, pdfYen } from '@machi/domain/permits/words';
import type { TownPack } from '@machi/domain/town/model';
import type { Pdf, PdfPart } from '../../../platform/pdf/document.ts';
import type { BillRowAtDesk } from '../bill-store.ts';
import { addressOf, addresseeOf, issuerParts, monthOfPdf, signedYen, sumParts } from './parts.ts';
import { placesOf } from './slip-pdf.ts';
import { words } from './words.ts';

const { invoice } = words;

type Town = Pick<TownPack, 'town' | 'passes'>;

function fieldsOf(pack: Town, row: BillRowAtDesk, isDebited: boolean): PdfPart {
  const amount = row.lines_yen + row.carried_yen;
  const rows: (readonly [string, string])[] = [];
  if (row.carried_yen !== 0) rows.push([invoice.carriedOver, signedYen(row.carried_yen)]);
  if (row.state === 'carried') rows.push([invoice.carried, pdfYen(-amount)]);
  if (row.state === 'open') rows.push([isDebited ? invoice.debit : invoice.due, pdfDay(row.planned_on)]);
  if (row.state === 'open' && !isDebited) rows.push([invoice.where, placesOf(pack)]);
  if (row.paid_on !== null) rows.push([invoice.paidOn, pdfDate(row.paid_on)]);
  return { fields: rows };
}

/**
 * The invoice (適格請求書) of a bill: each visit with its day, sums by rate, tax rounded once per rate.
 * @param isDebited the payer has a mandate; others read when and where to pay
 */
export function invoicePdf(
  pack: Town,
  row: BillRowAtDesk,
  { lines, isDebited }: { readonly lines: readonly BillLine[]; readonly isDebited: boolean },
  now: Date,
): Pdf {
  const { town } = pack;
  const code = invoiceCode(row.invoice_year, row.invoice_no);
  const month = monthOfPdf(row.month);
  const amount = Math.max(0, row.lines_yen + row.carried_yen);
  const hasReduced = lines.some(({ is_reduced }) => is_reduced);
  const fields = fieldsOf(pack, row, isDebited);
  return {
    title: `${invoice.title} ${code}`,
    author: town.town_name.ja,
    now,
    footer: `${invoice.title}　${code}`,
    gaps: words.gaps,
    parts: [
      { text: `${words.number}　${code}`, align: 'right', gap: 0 },
      { text: pdfDate(row.closed_on), align: 'right', gap: 10 },
      { title: invoice.title, size: 22, isBold: true, align: 'center', spacing: 12, gap: 12 },
      { text: addresseeOf(row), size: 13, isBold: true, gap: 2 },
      { text: addressOf(row), gap: 10 },
      ...issuerParts(town),
      { space: 14 },
      { text: amount > 0 ? invoice.asks(month) : invoice.nothing(month), gap: 6 },
      { framed: invoice.amount(pdfYen(amount)), size: 18, isBold: true, gap: 12 },
      ...('fields' in fields && fields.fields.length > 0 ? [fields, { space: 10 }] : []),
      ...sumParts(lines),
      { heading: invoice.uses },
      {
        columns: [
          { head: invoice.day, share: 0.3 },
          { head: invoice.what, share: 0.34 },
          { head: invoice.rate, share: 0.14 },
          { head: invoice.yen, share: 0.22, align: 'right' },
        ],
        rows: lines.map((line) => [
          `${line.day.slice(0, 4)}年${dayInWords(line.day).ja}`,
          kindInWords(line).ja,
          `${line.tax_percent}%${line.is_reduced ? invoice.reducedMark : ''}`,
          signedYen(line.yen),
        ]),
      },
      { space: 6 },
      ...(hasReduced ? [{ text: invoice.reducedNote, size: 9, gap: 2 }] : []),
      ...(lines.some(({ kind }) => kind === 'reverse') ? [{ text: invoice.reversedNote, size: 9, gap: 2 }] : []),
    ],
  };
}
