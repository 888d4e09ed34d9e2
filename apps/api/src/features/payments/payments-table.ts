import type { Locale } from '@machi/domain/locale/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import type { PaymentLine } from '@machi/domain/payments/views';
import { paymentWords } from '@machi/domain/payments/words';
import type { Cells } from '../../platform/papers/spreadsheet.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const exportTexts = wordingsOf('payments-export', { ja, en });
type Column = keyof ReturnType<typeof exportTexts>['columns'];

/** Each cell by its column, so that none can slip below another heading. */
function cellsOf(payment: PaymentLine, locale: Locale): Readonly<Record<Column, string>> {
  const { states, theirs, differences } = paymentWords[locale];
  const seen = payment.theirs;
  return {
    payment_id: String(payment.payment_id),
    member_id: payment.member_id === null ? '' : String(payment.member_id),
    date: payment.begun_at.slice(0, 10),
    time: payment.begun_at.slice(11, 16),
    name: payment.name ?? '',
    title: payment.title,
    amount: String(payment.amount),
    state: states[payment.state],
    theirs: theirs[seen?.money ?? 'none'],
    received: seen === null ? '' : String(seen.received),
    refunded: seen === null ? '' : String(seen.refunded),
    differences: payment.differences.map((difference) => differences[difference]).join(' / '),
  };
}

const order = Object.keys(exportTexts('ja').columns) as Column[];

/** Payments as a table with headings. */
export function paymentsTable(payments: readonly PaymentLine[], locale: Locale): Cells {
  const { columns } = exportTexts(locale);
  return [
    order.map((column) => columns[column]),
    ...payments.map((payment) => {
      const cells = cellsOf(payment, locale);
      return order.map((column) => cells[column]);
    }),
  ];
}
