import type { BillActionKind } from '@machi/domain/billing/desk-views';
import { billWords, kindInWords } from '@machi/domain/billing/words';
import { invoiceCode, type DebitFailure } from '@machi/domain/billing/model';
import { townTimeText } from '@machi/domain/calendar/model';
import type { DebitState } from '@machi/domain/debits/model';
import { debitWords } from '@machi/domain/debits/words';
import { fullAddress } from '@machi/domain/described/address';
import type { Locale } from '@machi/domain/locale/model';
import { fullName } from '@machi/domain/members/model';
import { bills } from '../../billing/bill-store.ts';
import type { RequestRow } from '../../billing/request-store.ts';
import { mandates } from '../../billing/mandates/mandate-store.ts';
import { viewOwn } from '../../billing/mandates/view-mandate.ts';
import { viewHead, viewLine } from '../../billing/views.ts';
import { statement, type Queryable } from '../../../database/database.ts';

/** More bills than anybody has. */
const ALL = 100_000;

const selectActions = statement<{
  billing_id: number;
  kind: BillActionKind;
  done_at: Date;
  yen: number;
  reason: string;
}>(
  'export-bill-actions',
  `select d.billing_id, d.kind, d.done_at, d.yen, d.reason from billing_deed d join bathing_billing b using (billing_id)
   where b.member_id = $1 order by d.billing_deed_id`,
);

const selectDebits = statement<{
  billing_id: number;
  debit_on: string;
  yen: number;
  state: DebitState;
  failure: DebitFailure | null;
  settled_on: string | null;
}>(
  'export-debits',
  `select d.billing_id, r.debit_on::text as debit_on, d.yen, d.state, d.failure, d.settled_on::text as settled_on
   from debit d join debit_run r using (debit_run_id) join bathing_billing b using (billing_id)
   where b.member_id = $1 and r.state <> 'prepared' order by d.debit_id`,
);

const selectRequests = statement<
  Pick<
    RequestRow,
    | 'invoice_year'
    | 'invoice_no'
    | 'kind'
    | 'yen'
    | 'way'
    | 'recipient_name'
    | 'recipient_address'
    | 'bank_name'
    | 'branch_name'
    | 'last_digits'
    | 'holder'
    | 'reservation_code'
    | 'reason'
    | 'asked_at'
    | 'outcome'
    | 'decided_at'
  >
>(
  'export-billing-requests',
  `select b.invoice_year, b.invoice_no, r.reservation_code, q.kind, q.yen, q.way, q.recipient_name, q.recipient_address, q.bank_name, q.branch_name,
     q.last_digits, q.holder, q.reason, q.asked_at, q.outcome, q.decided_at
   from billing_request q left join bathing_billing b on b.billing_id = q.billing_id
   left join reservation r on r.reservation_id = q.reservation_id where coalesce(b.member_id, r.member_id) = $1 order by q.request_id`,
);

/** A person's bath bills: each as issued, with its visits by day and its actions. */
export async function readBillThings(database: Queryable, memberId: number) {
  const [rows, actions, debits, requests] = await Promise.all([
    bills.own(database, memberId, ALL),
    database.run(selectActions, [memberId]),
    database.run(selectDebits, [memberId]),
    database.run(selectRequests, [memberId]),
  ]);
  const lines = await bills.lines(
    database,
    rows.map(({ billing_id }) => billing_id),
  );
  const linesByBill = Map.groupBy(lines, ({ billing_id }) => billing_id);
  const actionsByBill = Map.groupBy(actions, ({ billing_id }) => billing_id);
  const debitsByBill = Map.groupBy(debits, ({ billing_id }) => billing_id);
  return {
    bills: rows.map((row) => ({
      ...viewHead(row),
      name: row.payer ? fullName(row.payer) : '',
      address: row.payer ? fullAddress(row.payer) : '',
      visits: row.visits,
      lines: (linesByBill.get(row.billing_id) ?? []).map(viewLine),
      actions: (actionsByBill.get(row.billing_id) ?? []).map(({ billing_id: _bill, done_at, ...action }) => ({
        ...action,
        done_at: townTimeText(done_at),
      })),
      /** Debits sent to the bank and their answers. */
      debits: (debitsByBill.get(row.billing_id) ?? []).map(({ billing_id: _bill, ...debit }) => debit),
    })),
    /** Requests to refund money or to write off a bill. */
    bill_requests: requests.map(({ invoice_year, invoice_no, asked_at, decided_at, ...request }) => ({
      invoice_code: invoice_year === null || invoice_no === null ? '' : invoiceCode(invoice_year, invoice_no),
      ...request,
      asked_at: townTimeText(asked_at),
      decided_at: decided_at && townTimeText(decided_at),
    })),
  };
}
type BillThings = Readonly<Awaited<ReturnType<typeof readBillThings>>>;

/** The bills for a spreadsheet: each bill followed by its lines and actions with their days. */
export function billRows({ bills: own }: BillThings, locale: Locale, credit: string): (readonly string[])[] {
  const { states, actions } = billWords[locale];
  return own.flatMap((bill) => [
    [bill.invoice_code, bill.month, bill.paid_at, states[bill.state], String(bill.amount), '', bill.name, bill.address],
    ...bill.lines.map((line) => [bill.invoice_code, bill.month, line.day, kindInWords(line)[locale], String(line.yen)]),
    ...(bill.carried_yen === 0 ? [] : [[bill.invoice_code, bill.month, '', credit, String(bill.carried_yen)]]),
    ...bill.actions.map((action) => [
      bill.invoice_code,
      bill.month,
      action.done_at,
      actions[action.kind],
      String(action.yen),
      action.reason,
    ]),
    ...bill.debits
      .filter(({ state }) => state === 'open')
      .map(({ debit_on, yen }) => [
        bill.invoice_code,
        bill.month,
        debit_on,
        debitWords[locale].debits.open,
        String(yen),
      ]),
  ]);
}

/** A person's present and past mandates, with the last digits of the account numbers. */
export async function readMandateThings(database: Queryable, memberId: number) {
  const rows = await mandates.ofMember(database, memberId);
  return { mandates: rows.map(viewOwn) };
}
