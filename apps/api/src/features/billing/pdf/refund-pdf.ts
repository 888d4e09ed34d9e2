import { invoiceCode } from '@machi/domain/billing/model';
import { dateAt } from '@machi/domain/calendar/model';
import { mandateWords } from '@machi/domain/mandates/words';
import { pdfDate, pdfYen } from '@machi/domain/permits/words';
import type { TownPack } from '@machi/domain/town/model';
import type { Pdf } from '../../../platform/pdf/document.ts';
import type { RequestRow } from '../request-store.ts';
import { addressLines, monthOfPdf, officeParts } from './parts.ts';
import { words } from './words.ts';

const { refund } = words;

/** The reference of a refund: its bill number or reservation code. */
export const refundNumber = ({ invoice_year, invoice_no, reservation_code }: RequestRow): string =>
  invoice_year === null || invoice_no === null ? (reservation_code ?? '') : invoiceCode(invoice_year, invoice_no);

/** The notice of a refund (還付通知書), with the receipt to sign below it when paid in cash. */
export function refundPdf(
  { town }: Pick<TownPack, 'town'>,
  row: RequestRow & { readonly decided_at: Date },
  now: Date,
): Pdf {
  const code = refundNumber(row);
  const what =
    row.target_date === null ? `${words.item}　${monthOfPdf(row.month ?? '')}` : refund.room(pdfDate(row.target_date));
  const yen = pdfYen(row.yen);
  const isCash = row.way === 'cash';
  const { accountTypes } = mandateWords.ja;
  const account = [
    `${row.bank_name}　${row.branch_name}`,
    row.account_type === null ? '' : `${accountTypes[row.account_type]}　${refund.digits(row.last_digits)}`,
    row.holder.normalize('NFKC'),
  ];
  return {
    title: `${refund.title} ${code}`,
    author: town.town_name.ja,
    now,
    footer: `${refund.title}　${code}`,
    gaps: words.gaps,
    parts: [
      ...addressLines(row.recipient_address).map((text) => ({ text, size: 11, indent: 12, gap: 0 })),
      { space: 3 },
      { text: `${row.recipient_name}　様`, size: 13, indent: 12, gap: 30 },
      { text: pdfDate(dateAt(row.decided_at)), align: 'right', gap: 4 },
      ...officeParts(town),
      { space: 12 },
      { title: refund.title, size: 20, isBold: true, align: 'center', spacing: 8, gap: 12 },
      { text: refund.says, size: 11, gap: 8 },
      { framed: refund.amount(yen), size: 17, isBold: true, gap: 12 },
      {
        fields: [
          [row.target_date === null ? refund.number : refund.code, code],
          [refund.what, what],
          [refund.why, row.reason],
          [refund.way, isCash ? refund.cash(town.office_name.ja) : refund.transfer],
          ...(isCash ? [] : [[refund.account, account.filter(Boolean).join('\n')] as const]),
        ],
      },
      { space: 8 },
      { text: isCash ? refund.bring : refund.days, gap: 16 },
      ...(isCash
        ? ([
            { need: 210 },
            { cut: words.slip.cut },
            { space: 6 },
            { text: refund.receipt, size: 15, isBold: true, align: 'center', spacing: 8, gap: 10 },
            { text: refund.to(town.town_name.ja), size: 11, gap: 8 },
            { framed: refund.amount(yen), size: 15, isBold: true, gap: 8 },
            {
              text: refund.received(what, row.target_date === null ? refund.number : refund.code, code),
              size: 11,
              gap: 14,
            },
            {
              fields: [
                [refund.day, ''],
                [refund.address, '\n'],
                [refund.sign, '\n\n'],
              ],
            },
          ] as const)
        : []),
    ],
  };
}
