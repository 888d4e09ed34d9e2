import type { BillRow } from '@machi/domain/billing/desk-views';
import { billWords } from '@machi/domain/billing/words';
import type { Locale } from '@machi/domain/locale/model';
import type { Cells } from '../../platform/papers/spreadsheet.ts';
import { billingTexts } from './texts.ts';

type Column = keyof ReturnType<typeof billingTexts>['columns'];

/** Each cell by its column, so that none can slip below another heading. */
function cellsOf(bill: BillRow, locale: Locale): Readonly<Record<Column, string>> {
  const { states, failures } = billWords[locale];
  return {
    invoice_code: bill.invoice_code,
    month: bill.month,
    member_id: bill.member_id === null ? '' : String(bill.member_id),
    name: bill.name,
    visits: String(bill.visits),
    amount: String(bill.amount),
    carried: String(bill.carried_yen),
    state: states[bill.state],
    paid_at: bill.paid_at,
    failure: bill.debit_failure === null ? '' : failures[bill.debit_failure],
  };
}

const order = Object.keys(billingTexts('ja').columns) as Column[];

/** Bills as a table with headings. */
export function billsTable(bills: readonly BillRow[], locale: Locale): Cells {
  const { columns } = billingTexts(locale);
  return [
    order.map((column) => columns[column]),
    ...bills.map((bill) => {
      const cells = cellsOf(bill, locale);
      return order.map((column) => cells[column]);
    }),
  ];
}
