import type { PdfFile } from '@machi/domain/files/pdf-file';
import { invoiceCode } from '@machi/domain/billing/model';
import { refuseReceipt } from '@machi/domain/billing/rules';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import type { House } from '../../platform/house.ts';
import { pdfFile } from '../../platform/papers/pdf-file.ts';
import { bills } from '../bill-store.ts';
import type { BillRowAtDesk } from '../bill-store.ts';
import { invoicePaper } from './invoice-paper.ts';
import { receiptPaper } from './receipt-paper.ts';
import { words } from './words.ts';

/** Prints invoice or receipt of a bill, for whoever asks: `memberId` counts whose prints wait. */
export async function printBill(
  { database, press, town }: Pick<House, 'database' | 'press' | 'town'>,
  row: BillRowAtDesk,
  paper: 'invoice' | 'receipt',
  memberId: number,
  now: Date,
): Promise<PdfFile | Refusal> {
  const { paid_on, paid_by } = row;
  const lines = await bills.lines(database, [row.billing_id]);
  const named = `${words[paper].title}_${invoiceCode(row.invoice_year, row.invoice_no)}`;
  if (paper === 'invoice') {
    const pdf = await press.print(memberId, invoicePaper(town, row, lines, now));
    return isRefusal(pdf) ? pdf : pdfFile(named, pdf);
  }
  const refusal = refuseReceipt(row);
  if (refusal) return refusal;
  if (paid_on === null || paid_by === null) return notFound;
  const pdf = await press.print(memberId, receiptPaper(town, { ...row, paid_on, paid_by }, lines, now));
  return isRefusal(pdf) ? pdf : pdfFile(named, pdf);
}
