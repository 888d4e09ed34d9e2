import type { BillFilter } from '@machi/domain/billing/desk-contract';
import type { DateText } from '@machi/domain/calendar/model';
import { invoiceOf, type BillLine } from '@machi/domain/billing/model';
import { memberSearchOf } from '@machi/domain/member-desk/search';
import { statement, type Queryable } from '../../database/database.ts';
import { sql, value } from '../../database/sql.ts';
import { rowsOf, nameOf, rowsFrom, among, computed } from '../../database/rows.ts';
import {
  bathing_billing,
  billing_deed,
  billing_line,
  type billing_month,
} from '../../database/tables/billing/bills.ts';
import { hasMandate } from './mandates/mandate-store.ts';
import { MEMBER_MATCHES } from '../../platform/members/member-search.ts';

const billRows = rowsOf(bathing_billing);

type BillRow = Omit<typeof bathing_billing.$inferSelect, 'part' | 'carried_into' | 'reminder_id'>;
export interface BillRowAtDesk extends Readonly<BillRow> {
  /** Death of the payer; null: none known to the office. */
  readonly death: {
    readonly died_on: DateText;
    readonly heir_name: string;
    readonly heir_address: string;
    readonly may_remind: boolean;
  } | null;
  /** The town's debt on this bill by the books, 0 or more. */
  readonly credit: number;
  readonly is_carried_on: boolean;
  /** A request about it waits for a second official. */
  readonly is_waiting: boolean;
  /** Debit day of its current run; it changes together with `turn`. */
  readonly asked_on: DateText | null;
}

/** SQL: the next debit day of bill `b`. After the mandate has ended, only a debit already sent to the bank counts. */
const NEXT_DEBIT = `(case when ${hasMandate('b.member_id')} or exists (select from debit o where o.billing_id = b.billing_id and o.state = 'open')
   then b.next_debit_on end)`;
/** SQL: columns of bill `b` for all statements. */
export const BILL = `b.billing_id, b.month, b.member_id, b.payer, b.pseudonym, b.invoice_year, b.invoice_no, b.closed_on::text as closed_on,
  b.planned_on::text as planned_on, b.visits, b.lines_yen, b.carried_yen, b.state, b.paid_on::text as paid_on, b.paid_by, b.debit_failure,
  b.debit_failed_on::text as debit_failed_on, b.reminded_on::text as reminded_on, ${NEXT_DEBIT}::text as next_debit_on, b.turn,
  (select r.debit_on::text from debit o join debit_run r using (debit_run_id) where o.billing_id = b.billing_id and o.state = 'open') as asked_on,
  (select json_build_object('died_on', e.died_on, 'heir_name', e.heir_name, 'heir_address', e.heir_address, 'may_remind', e.may_remind)
   from member_death e where e.member_id = b.member_id) as death,
  b.paid_yen, b.refunded_yen, b.carried_into is not null as is_carried_on,
  (select greatest(0, -coalesce(sum(p.yen), 0))::int from ledger_posting p where p.billing_id = b.billing_id) as credit,
  exists (select from billing_request q where q.billing_id = b.billing_id and q.outcome is null) as is_waiting`;
/** SQL: an open bill that the bank could not debit has failed; one paid since has not. */
const [MONTH, STATE] = [value('month'), value('state')];
const ASKED = sql`(${MONTH}::text is null or b.month = ${MONTH})
  and (${STATE}::text is null or case ${STATE} when 'failed' then b.state = 'open' and b.debit_failure is not null
    when 'no-account' then b.state = 'open' and not ${hasMandate('b.member_id')} else b.state = ${STATE} end)
  and (${value('text')} = '' or (b.invoice_year = ${value('year')} and b.invoice_no = ${value('no')}) or b.member_id in (select member_id from member where ${MEMBER_MATCHES}))`;

const selectBills = statement<BillRowAtDesk>(
  'select-bills',
  sql`select ${BILL} from bathing_billing b where ${ASKED}
   order by b.month desc, b.invoice_year desc, b.invoice_no desc limit ${value('limit')} offset ${value('offset')}`,
);
export const billsAtDesk = rowsFrom(statement<BillRowAtDesk>('bills', `select ${BILL} from bathing_billing b`));
const countBills = statement<{ total: number; yen: number; open_yen: number }>(
  'count-bills',
  sql`select count(*)::int as total, coalesce(sum(lines_yen + carried_yen) filter (where state in ('open', 'paid')), 0)::int as yen,
     coalesce(sum(lines_yen + carried_yen) filter (where state = 'open'), 0)::int as open_yen
   from bathing_billing b where ${ASKED}`,
);

const lineRows = rowsOf(billing_line, { is_of_closing: computed<boolean>('turn = 0') });
const actionRows = rowsOf(billing_deed, { by_name: nameOf('done_by') });
export type BillActionRow = Awaited<ReturnType<typeof bills.actions>>[number];

export interface ClosedMonthRow extends Readonly<Omit<typeof billing_month.$inferSelect, 'closed_by'>> {
  readonly closed_at: Date;
  readonly closed_by_name: string | null;
  readonly open: number;
  readonly open_yen: number;
}
const selectMonths = statement<ClosedMonthRow>(
  'select-closed-months',
  `select n.month, n.closed_at, m.lastname || ' ' || m.firstname as closed_by_name, n.planned_on::text as planned_on, n.bills, n.visits, n.yen,
     o.open, o.open_yen
   from billing_month n left join member m on m.member_id = n.closed_by
   cross join lateral (select count(*)::int as open, coalesce(sum(lines_yen + carried_yen), 0)::int as open_yen
     from bathing_billing b where b.month = n.month and b.state = 'open') o where n.closed_at is not null
   order by n.month desc limit $1`,
);

/** The bill filters of the contract. */
export interface BillQuestion {
  readonly month?: string | undefined;
  readonly state?: BillFilter | undefined;
  readonly q?: string | undefined;
}

function valuesOf({ month, state, q }: BillQuestion) {
  const { year = null, no = null } = invoiceOf(q ?? '') ?? {};
  return { ...memberSearchOf(q ?? ''), month: month ?? null, state: state ?? null, year, no };
}

/** Bills of the bath, for the office and for payers; statements for payers name the member. */
export const bills = {
  list: (from: Queryable, asked: BillQuestion, limit: number, offset: number) =>
    from.run(selectBills, { ...valuesOf(asked), limit, offset }),
  async sums(from: Queryable, asked: BillQuestion) {
    return (await from.run(countBills, valuesOf(asked)))[0] ?? { total: 0, yen: 0, open_yen: 0 };
  },
  read: (from: Queryable, billing_id: number) => billsAtDesk.one(from, 'select-bill', { billing_id }),
  /** Locks a bill, then reads it: sums from other tables are as of the start of the statement. */
  async lock(transaction: Queryable, billing_id: number) {
    await billRows.lock(transaction, 'lock-bill', { billing_id }, { columns: ['billing_id'] });
    return bills.read(transaction, billing_id);
  },
  own: (from: Queryable, member_id: number, limit: number) =>
    billsAtDesk.list(from, 'select-own-bills', { member_id }, { order: ['-month', '-billing_id'], page: { limit } }),
  ownOne: (from: Queryable, member_id: number, billing_id: number) =>
    billsAtDesk.one(from, 'select-own-bill', { member_id, billing_id }),
  /** Locks all bills of a member, then reads them, for the same reason. */
  async held(transaction: Queryable, memberId: number) {
    const held = { columns: ['billing_id'], order: ['billing_id'] } as const;
    await billRows.lock(transaction, 'hold-own-bills', { member_id: memberId }, held);
    return billsAtDesk.list(transaction, 'select-held-bills', { member_id: memberId }, { order: ['billing_id'] });
  },
  lines: (from: Queryable, ids: readonly number[]): Promise<(BillLine & { billing_id: number })[]> =>
    lineRows.list(
      from,
      'select-bill-lines',
      { billing_id: among(ids) },
      {
        columns: ['billing_id', 'kind', 'day', 'yen', 'is_beyond', 'tax_percent', 'is_reduced'],
        order: ['billing_id', 'is_of_closing', 'day', 'billing_line_id'],
      },
    ),
  actions: (from: Queryable, billing_id: number) =>
    actionRows.list(
      from,
      'select-bill-actions',
      { billing_id },
      { columns: ['kind', 'done_at', 'by_name', 'yen', 'reason'], order: ['-billing_deed_id'] },
    ),
  months: (from: Queryable, most: number) => from.run(selectMonths, [most]),
};
