import type { BillLine, PaidBy } from '@machi/domain/billing/model';
import { invoiceCode } from '@machi/domain/billing/model';
import { paperDate, paperYen } from '@machi/domain/permits/words';
import type { TownPack } from '@machi/domain/town/model';
import type { Paper } from '../../platform/papers/paper.ts';
import type { BillRowAtDesk } from '../bill-store.ts';
import { addresseeOf, issuerParts, monthOfPaper, signedYen, sumParts } from './parts.ts';
import { words } from './words.ts';

const { receipt, invoice } = words;

/** The receipt (領収書) of a bill that is paid. */
export function receiptPaper(
  { town }: Pick<TownPack, 'town'>,
  row: BillRowAtDesk & { readonly paid_on: string; readonly paid_by: PaidBy },
  lines: readonly BillLine[],
  now: Date,
): Paper {
  const code = invoiceCode(row.invoice_year, row.invoice_no);
  const paidOn = paperDate(row.paid_on);
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
      { framed: receipt.amount(paperYen(paid)), size: 20, isBold: true, gap: 14 },
      { text: receipt.proviso(monthOfPaper(row.month)), size: 11, gap: 4 },
      { text: receipt.received, size: 11, gap: 14 },
      ...sumParts(lines),
      { space: 14 },
      {
        fields: [
          ...(row.carried_yen === 0 ? [] : [[invoice.carriedOver, signedYen(row.carried_yen)] as const]),
          [receipt.invoice, code],
          ...(paid === owed ? [] : [[receipt.reduced, paperYen(paid - owed)] as const]),
          [receipt.paidOn, paidOn],
          [receipt.how, receipt.ways[row.paid_by]],
        ],
      },
      { space: 28 },
      ...issuerParts(town),
    ],
  };
}
