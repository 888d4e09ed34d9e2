import { paymentWayOf } from '@machi/domain/applications/completion';
import { dateAt } from '@machi/domain/calendar/model';
import { pdfDate, pdfYen } from '@machi/domain/permits/words';
import type { TownPack } from '@machi/domain/town/model';
import type { Pdf } from '../../platform/pdf/document.ts';
import type { Payment } from '../../platform/payments/store.ts';
import { feeParts } from './application-pdf.ts';
import type { ApplicationRow } from './application-store.ts';
import { words } from './text/words.ts';

/** State of the fee: at the counter, held, collected, refunded, unpaid, or not due. */
function standOf(row: ApplicationRow, payment: Payment | undefined): string {
  if (row.approval_status === 2 || row.approval_status === 3)
    return payment?.state === 'refunded' ? words.statement.refunded : words.statement.ended[row.approval_status];
  if (paymentWayOf(row) === 'counter') return words.statement.counter;
  if (payment === undefined || payment.amount !== row.amount) return words.statement.unpaid;
  if (payment.state === 'captured' && payment.captured_at !== null)
    return words.statement.captured(pdfDate(dateAt(payment.captured_at)));
  if (payment.state === 'held' && payment.held_at !== null)
    return words.statement.held(pdfDate(dateAt(payment.held_at)));
  if (payment.state === 'refunded') return words.statement.refunded;
  return words.statement.unpaid;
}

/** The billing statement (手数料明細書) of an application, in Japanese: fee and payment. It is no receipt. */
export function statementPdf(
  { town }: Pick<TownPack, 'town'>,
  row: ApplicationRow,
  { name, payment, now }: { readonly name: string; readonly payment: Payment | undefined; readonly now: Date },
): Pdf {
  const { title, code, form, applied, state, note } = words.statement;
  return {
    title: `${title} ${row.application_code}`,
    author: town.town_name.ja,
    now,
    footer: `${title}　${row.application_code}`,
    gaps: words.gaps,
    parts: [
      { text: pdfDate(dateAt(now)), align: 'right', gap: 10 },
      { title, size: 20, isBold: true, align: 'center', gap: 12 },
      { underlined: `${name}　様`, size: 13, gap: 24 },
      { framed: `${words.fee.heading}　${pdfYen(row.amount)}`, size: 18, isBold: true, align: 'center', gap: 12 },
      {
        fields: [
          [form, row.body.form_name.ja],
          [code, row.application_code],
          [applied, row.filed_at === null ? '' : pdfDate(dateAt(row.filed_at))],
          [state, standOf(row, payment)],
        ],
      },
      ...feeParts(row),
      { space: 8 },
      { text: note, size: 9.5, gap: 10 },
      { text: `${town.town_name.ja}　${town.office_name.ja}`, align: 'right', gap: 0 },
      { text: town.office_tel, align: 'right' },
    ],
  };
}
