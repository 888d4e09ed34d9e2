import type { PdfFile } from '@machi/domain/files/pdf-file';
import { invoiceCode, type BillLine, type PaidBy } from '@machi/domain/billing/model';
import type { BillPdf } from '@machi/domain/billing/desk-contract';
import { refuseReceipt, refuseSlip, slipTerm } from '@machi/domain/billing/rules';
import { dateAt } from '@machi/domain/calendar/model';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { pdfDate, pdfYen } from '@machi/domain/permits/words';
import type { TownPack } from '@machi/domain/town/model';
import type { House } from '../../../platform/house.ts';
import { pdfFile } from '../../../platform/pdf/pdf-file.ts';
import { bills, type BillRowAtDesk } from '../bill-store.ts';
import { isDebitedFor } from '../mandates/in-force.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { slipPdf } from './slip-pdf.ts';
import { words } from './words.ts';
import type { Pdf } from '../../../platform/pdf/document.ts';
import { addresseeOf, issuerParts, monthOfPdf, signedYen, sumParts } from './parts.ts';

const { receipt, invoice } = words;

/** The receipt (領収書) of a paid bill. */
function receiptPdf(
  { town }: Pick<TownPack, 'town'>,
  row: BillRowAtDesk & { readonly paid_on: string; readonly paid_by: PaidBy },
  lines: readonly BillLine[],
  now: Date,
): Pdf {
  const code = invoiceCode(row.invoice_year, row.invoice_no);
  const paidOn = pdfDate(row.paid_on);
  const owed = row.lines_yen + row.carried_yen;
  const paid = row.paid_yen ?? owed;
  return {
    title: `${receipt.title} ${code}`,
    author: town.town_name.ja,
    now,
    footer: `${receipt.title}　${code}`,
    gaps: words.gaps,
    parts: [
      { text: `${words.number}　${code}`, align: 'right', gap: 0 },
      { text: paidOn, align: 'right', gap: 14 },
      { title: receipt.title, size: 24, isBold: true, align: 'center', spacing: 16, gap: 22 },
      { underlined: addresseeOf(row), size: 14, isBold: true, gap: 24 },
      { framed: receipt.amount(pdfYen(paid)), size: 20, isBold: true, gap: 14 },
      { text: receipt.proviso(monthOfPdf(row.month)), size: 11, gap: 4 },
      { text: receipt.received, size: 11, gap: 14 },
      ...sumParts(lines),
      { space: 14 },
      {
        fields: [
          ...(row.carried_yen === 0 ? [] : [[invoice.carriedOver, signedYen(row.carried_yen)] as const]),
          [receipt.invoice, code],
          ...(paid === owed ? [] : [[receipt.reduced, pdfYen(paid - owed)] as const]),
          [receipt.paidOn, paidOn],
          [receipt.how, receipt.ways[row.paid_by]],
        ],
      },
      { space: 28 },
      ...issuerParts(town),
    ],
  };
}

/** Prints a PDF of a bill; the press limits waiting prints by `memberId`. */
export async function printBill(
  { database, press, town }: Pick<House, 'database' | 'press' | 'town'>,
  row: BillRowAtDesk,
  paper: BillPdf,
  memberId: number,
  now: Date,
): Promise<PdfFile | Refusal> {
  const { paid_on, paid_by } = row;
  const named = `${words[paper].title}_${invoiceCode(row.invoice_year, row.invoice_no)}`;
  if (paper === 'slip') {
    const { billing } = town.passes.bath;
    if (!billing) return refuse(409, { field: 'billing_id', code: 'slip-not-open' });
    const refusal = refuseSlip(row, await isDebitedFor(database, row.member_id, now));
    if (refusal) return refusal;
    const term = slipTerm(row.planned_on, dateAt(now), billing.slips.days);
    const pdf = await press.print(memberId, slipPdf(town, row, term, now));
    return isRefusal(pdf) ? pdf : pdfFile(named, pdf);
  }
  const lines = await bills.lines(database, [row.billing_id]);
  if (paper === 'invoice') {
    const isDebited = await isDebitedFor(database, row.member_id, now);
    const pdf = await press.print(memberId, invoicePdf(town, row, { lines, isDebited }, now));
    return isRefusal(pdf) ? pdf : pdfFile(named, pdf);
  }
  const refusal = refuseReceipt(row);
  if (refusal) return refusal;
  if (paid_on === null || paid_by === null) return notFound;
  const pdf = await press.print(memberId, receiptPdf(town, { ...row, paid_on, paid_by }, lines, now));
  return isRefusal(pdf) ? pdf : pdfFile(named, pdf);
}
