import {
  BILLS_PAGE_SIZE,
  MONTHS_LISTED,
  MOST_BILLS_EXPORTED,
  closeMonth,
  exportBills,
  listBills,
  noteFailedDebit,
  payBillInCash,
  printBill,
  readBill,
  readClosing,
  reduceBill,
  takeCashBack,
} from '@machi/domain/billing/desk-contract';
import { refuseCash, refuseFailedDebit, refuseReduction, refuseTakingBack } from '@machi/domain/billing/rules';
import { dateAt } from '@machi/domain/calendar/model';
import { isRefusal, notFound, refuse } from '@machi/domain/refusals/model';
import { decideBillRequest } from '@machi/domain/billing/request-contract';
import type { BillRow } from '@machi/domain/billing/desk-views';
import { billWords } from '@machi/domain/billing/words';
import type { Locale } from '@machi/domain/locale/model';
import type { Cells } from '@machi/domain/desk/csv';
import { bills, type BillRowAtDesk } from '../billing/bill-store.ts';
import { closeMonth as close, previewClosing } from '../billing/closing.ts';
import { billActions } from '../billing/actions.ts';
import { nextDayOf } from '../billing/debits/results.ts';
import { printBill as print } from '../billing/pdf/print-bill.ts';
import { viewMonth, viewRow } from '../billing/views.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { writeListed } from '../../platform/audit/accesses.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { tableFile } from '../../platform/pdf/table-file.ts';
import { reminderRoutes, billingTexts } from './reminder-routes.ts';
import { requestRoutes } from './request-routes.ts';
import { fileOf, note, settle } from './settle.ts';
import { inForceOn } from '../billing/mandates/mandate-store.ts';
import type { Waits } from '../../platform/work-list/waits.ts';

type Column = keyof ReturnType<typeof billingTexts>['columns'];

/** Cells by column, so that none gets under another heading. */
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

/** A table of bills with headings. */
function billsTable(bills: readonly BillRow[], locale: Locale): Cells {
  const { columns } = billingTexts(locale);
  return [
    order.map((column) => columns[column]),
    ...bills.map((bill) => {
      const cells = cellsOf(bill, locale);
      return order.map((column) => cells[column]);
    }),
  ];
}

const peopleOf = (rows: readonly BillRowAtDesk[]) => rows.map(({ member_id }) => member_id);

/** The office's routes for bath bills. */
export const routes = (house: House) => [
  ...reminderRoutes(house),
  ...requestRoutes(house),

  serve(readClosing, async (_input, { now }) => {
    const { passes } = house.town;
    const [closing, months] = await Promise.all([
      previewClosing(house.database, passes, now),
      bills.months(house.database, MONTHS_LISTED),
    ]);
    return { closing: closing ?? null, months: months.map(viewMonth), is_free: passes.bath.billing === undefined };
  }),

  serve(closeMonth, ({ month, seen }, exchange) =>
    exchange.write(async (transaction) => {
      const { now, member } = exchange;
      const closed = await close(transaction, house.town.passes, { month, seen, by: member.member_id, now });
      if (isRefusal(closed)) return closed;
      const [row] = await bills.months(transaction, 1);
      if (!row) throw new Error('a closed month is gone');
      const subject_id = Number(month.replace('-', ''));
      await writeAudit(transaction, {
        ...actedIn(exchange),
        action: 'billing:close',
        subject: 'billing-month',
        subject_id,
      });
      return { closed: viewMonth(row) };
    }),
  ),

  serve(listBills, ({ page = 1, ...asked }, exchange) =>
    house.database.transaction(async (transaction) => {
      const [rows, sums] = await Promise.all([
        bills.list(transaction, asked, BILLS_PAGE_SIZE, (page - 1) * BILLS_PAGE_SIZE),
        bills.sums(transaction, asked),
      ]);
      await writeListed(transaction, exchange, 'bill:list', peopleOf(rows));
      return { bills: rows.map(viewRow), ...sums, page, page_size: BILLS_PAGE_SIZE };
    }),
  ),

  serve(exportBills, ({ format, encoding, ...asked }, exchange) =>
    house.database.transaction(async (transaction) => {
      const rows = await bills.list(transaction, asked, MOST_BILLS_EXPORTED + 1, 0);
      if (rows.length > MOST_BILLS_EXPORTED)
        return refuse(409, { field: '', code: 'bills-too-many', params: [MOST_BILLS_EXPORTED] });
      const { locale, now } = exchange;
      const named = { file: `bath-bills-${dateAt(now)}`, sheet: billingTexts(locale).sheet };
      const file = await tableFile(billsTable(rows.map(viewRow), locale), named, { format, encoding });
      // The access is audited before the answer; if no file was made, nobody received data.
      if (file.unfitting.length === 0) await writeListed(transaction, exchange, 'bill:export', peopleOf(rows));
      return file;
    }),
  ),

  serve(readBill, ({ billing_id }, exchange) =>
    house.database.transaction(async (transaction) => {
      const row = await bills.read(transaction, billing_id);
      if (!row) return notFound;
      await note(transaction, exchange, 'bill:read', row);
      return fileOf(transaction, billing_id, exchange.now);
    }),
  ),

  serve(printBill, async ({ billing_id, paper }, exchange) => {
    const row = await bills.read(house.database, billing_id);
    if (!row) return notFound;
    // Printed first: printing holds no connection, and a missing PDF shows nobody anything.
    const file = await print(house, row, paper, exchange.member.member_id, exchange.now);
    if (isRefusal(file)) return file;
    await house.database.transaction((transaction) => note(transaction, exchange, 'bill:read', row));
    return file;
  }),

  serve(payBillInCash, ({ billing_id, paid_on, paid_by, seen }, exchange) =>
    settle(
      exchange,
      billing_id,
      'bill:paid',
      (bill) => refuseCash(bill, { paid_on, seen }, exchange.member.member_id, dateAt(exchange.now)),
      (transaction, row, by) => billActions.pay(transaction, row, { paid_on, paid_by }, by),
    ),
  ),

  serve(takeCashBack, ({ billing_id, reason, seen }, exchange) =>
    settle(
      exchange,
      billing_id,
      'bill:undo-paid',
      (bill) => refuseTakingBack(bill, seen, exchange.member.member_id),
      (transaction, row, by) => billActions.takeBack(transaction, row, reason, by),
    ),
  ),

  serve(reduceBill, ({ billing_id, yen, reason, seen }, exchange) =>
    settle(
      exchange,
      billing_id,
      'bill:reduce',
      (bill) => refuseReduction(bill, { yen, seen }, exchange.member.member_id),
      (transaction, row, by) => billActions.reduce(transaction, row, yen, reason, by),
    ),
  ),

  serve(noteFailedDebit, ({ billing_id, failure, seen }, exchange) =>
    settle(
      exchange,
      billing_id,
      'bill:debit-failed',
      (bill) => refuseFailedDebit(bill, seen, exchange.member.member_id, dateAt(exchange.now)),
      (transaction, row, by) =>
        billActions.noteFailedDebit(transaction, row, failure, nextDayOf(house.town.passes, dateAt(exchange.now)), by),
    ),
  ),
];

/** Overdue bills, by the domain's `isOverdue`. */
export const waits: readonly Waits[] = [
  {
    kind: 'bill',
    permission: payBillInCash.permission,
    rows: `select b.billing_id::text as key, (b.planned_on + time '00:00') at time zone 'Asia/Tokyo' as since, b.planned_on as due
      from bathing_billing b where b.state = 'open'
        and not exists (select from debit o where o.billing_id = b.billing_id and o.state = 'open')
        and (b.debit_failure is not null or (b.planned_on < $3::date
          and not exists (select from mandate d where d.member_id = b.member_id and ${inForceOn('$3::date')})))`,
    isLateByDueAlone: true,
  },
  // Colleagues' requests about other people's bills.
  {
    kind: 'refund',
    permission: decideBillRequest.permission,
    rows: `select q.request_id::text as key, q.asked_at as since, null::date as due
      from billing_request q left join bathing_billing b on b.billing_id = q.billing_id
      left join reservation r on r.reservation_id = q.reservation_id
      where q.outcome is null and q.asked_by is distinct from $1::int and coalesce(b.member_id, r.member_id) is distinct from $1::int`,
  },
];
