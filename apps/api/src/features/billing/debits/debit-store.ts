import type { DebitFailure } from '@machi/domain/billing/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { DebitRunState, DebitStanding, DebitState } from '@machi/domain/debits/model';
import type { AccountType } from '@machi/domain/zengin/collection';
import type { DebitResult } from '@machi/domain/zengin/model';
import { statement, type Queryable } from '../../../database/database.ts';
import { rowsOf, fixed, present, rowsFrom } from '../../../database/rows.ts';
import type { Payer } from '../../../database/tables/billing/bills.ts';
import { debit } from '../../../database/tables/billing/debits.ts';
import { hasMandate } from '../mandates/mandate-store.ts';
import { AGAIN, CLEARED } from './run-store.ts';

const rows = rowsOf(debit);

/** A debit in the desk's list, without the account number. */
export interface DebitRow extends Pick<
  typeof debit.$inferSelect,
  'debit_id' | 'debit_run_id' | 'billing_id' | 'yen' | 'standing' | 'state' | 'failure' | 'settled_on'
> {
  readonly member_id: number | null;
  readonly payer: Payer | null;
  readonly pseudonym: string | null;
  readonly month: string;
  readonly invoice_year: number;
  readonly invoice_no: number;
  readonly bank_name: string;
  readonly branch_name: string;
  readonly last_digits: string;
  readonly bill_state: string;
  readonly bill_turn: number;
  readonly next_debit_on: DateText | null;
  readonly has_mandate: boolean;
  readonly has_died: boolean;
}
const listed = rowsFrom(
  statement<DebitRow>(
    'debits',
    `select d.debit_id, d.debit_run_id, d.billing_id, b.member_id, b.payer, b.pseudonym, b.month, b.invoice_year, b.invoice_no, d.yen,
  coalesce(m.bank_name, '') as bank_name, coalesce(m.branch_name, '') as branch_name, coalesce(m.last_digits, '') as last_digits, d.standing,
  d.state, d.failure, d.settled_on::text as settled_on, b.state as bill_state, b.turn as bill_turn, b.next_debit_on::text as next_debit_on,
  ${hasMandate('b.member_id')} as has_mandate, exists (select from member_death e where e.member_id = b.member_id) as has_died
   from debit d join bathing_billing b using (billing_id) left join mandate m on m.mandate_id = d.mandate_id`,
  ),
);

export interface BillDebitRow extends Pick<
  typeof debit.$inferSelect,
  'debit_id' | 'debit_run_id' | 'yen' | 'state' | 'failure' | 'settled_on'
> {
  readonly debit_on: DateText;
  readonly run_state: DebitRunState;
}
const selectOfBill = statement<BillDebitRow>(
  'select-debits-of-bill',
  `select d.debit_id, d.debit_run_id, r.debit_on::text as debit_on, r.state as run_state, d.yen, d.state, d.failure,
     d.settled_on::text as settled_on
   from debit d join debit_run r using (debit_run_id) where d.billing_id = $1 order by d.debit_id desc`,
);

/** A debit for the bank file, with its sealed account number. */
export interface SealedDebit {
  readonly debit_id: number;
  readonly member_id: number | null;
  readonly yen: number;
  readonly standing: DebitStanding;
  readonly bank_code: string;
  readonly bank_kana: string;
  readonly branch_code: string;
  readonly branch_kana: string;
  readonly account_type: AccountType;
  readonly holder: string;
  readonly number_sealed: Buffer | null;
}
const sealed = rowsFrom(
  statement<SealedDebit & Pick<DebitRow, 'debit_run_id' | 'state'>>(
    'sealed-debits',
    `select d.debit_id, d.debit_run_id, d.state, b.member_id, d.yen, d.standing, d.bank_code, d.bank_kana, d.branch_code, d.branch_kana, d.account_type, d.holder,
     d.number_sealed
   from debit d join bathing_billing b using (billing_id)`,
  ),
);

/**
 * Enters the bank's answers to a run in one statement: $1 run, $2 debits, $3 results, $4 failures, $5 debit day, $6
 * failures that are tried again, $7 day of the next try, $8 moment, $9 official, $10 hash of the file. It compares its
 * counts with the answers given.
 */
const settleRun = statement<{ debits: number; bills: number; yen: number }>(
  'settle-debit-run',
  `with answer as materialized (
     select debit_id, result, nullif(failure, '') as failure from unnest($2::int[], $3::text[], $4::text[]) as a (debit_id, result, failure)),
   settled as (
     update debit d set state = case when a.failure is null then 'paid' else 'failed' end, result = a.result, failure = a.failure,
       settled_on = $5::date, ${CLEARED}
     from answer a where d.debit_id = a.debit_id and d.debit_run_id = $1 and d.state = 'open'
     returning d.billing_id, d.yen, a.failure),
   billed as (
     update bathing_billing b set turn = b.turn + 1, state = case when s.failure is null then 'paid' else 'open' end,
       paid_on = case when s.failure is null then $5::date end, paid_by = case when s.failure is null then 'debit' end,
       debit_failure = coalesce(s.failure, b.debit_failure),
       debit_failed_on = case when s.failure is null then b.debit_failed_on else $5::date end,
       next_debit_on = case when s.failure = any($6) and ${hasMandate('b.member_id')} then $7::date end
     from settled s where b.billing_id = s.billing_id and b.state = 'open' and b.lines_yen + b.carried_yen = s.yen
     returning b.billing_id, s.yen, s.failure),
   entry as (
     insert into ledger_entry (kind, entered_at) select 'debit', $8 where exists (select from billed where failure is null)
     returning ledger_entry_id),
   posted as (
     insert into ledger_posting (ledger_entry_id, account, billing_id, yen)
     select ledger_entry_id, account, billing_id, yen from entry, (
       select 'receivable' as account, billing_id, -yen as yen from billed where failure is null
       union all select 'bank', null, sum(yen) from billed where failure is null) p),
   actions as (
     insert into billing_deed (billing_id, kind, done_at, done_by, yen, ledger_entry_id)
     select billing_id, case when failure is null then 'debit' else 'debit-failed' end, $8, $9,
       case when failure is null then yen else 0 end, case when failure is null then (select ledger_entry_id from entry) end from billed),
   run as (
     update debit_run set state = 'answered', is_withdrawal_asked = false, answered_at = $8, results_hash = $10, turn = turn + 1
     where debit_run_id = $1)
   select (select count(*)::int from settled) as debits, count(*)::int as bills,
     coalesce(sum(yen) filter (where failure is null), 0)::int as yen from billed`,
);
export interface ResultSum {
  readonly result: DebitResult;
  readonly debits: number;
  readonly yen: number;
}
const sumResults = statement<ResultSum>(
  'sum-debit-results',
  `select result, count(*)::int as debits, sum(yen)::int as yen from debit where debit_run_id = $1 and result is not null
   group by result order by result`,
);
const setReturned = statement(
  'set-debit-returned',
  `with bill as (
     update bathing_billing b set state = 'open', paid_on = null, paid_by = null, turn = b.turn + 1, debit_failure = $2, debit_failed_on = $3::date,
       next_debit_on = case when ${hasMandate('b.member_id')} then $4::date end from debit d where d.debit_id = $1 and b.billing_id = d.billing_id)
   update debit set state = 'returned', failure = $2, settled_on = $3::date where debit_id = $1`,
);
export interface Answered {
  readonly debit_id: number;
  readonly result: DebitResult;
  readonly failure: DebitFailure | null;
}

const first = <Row>([row]: readonly Row[]): Row | undefined => row;

export const debits = {
  list: (from: Queryable, runId: number, state: DebitState | undefined, limit: number, offset: number) =>
    listed.list(
      from,
      'select-debits',
      { debit_run_id: runId, ...(state && { state }) },
      { order: ['debit_id'], page: { limit, offset } },
    ),
  total: (from: Queryable, debit_run_id: number, state: DebitState | undefined) =>
    rows.count(from, 'count-debits', { debit_run_id, ...(state && { state }) }),
  ofBill: (from: Queryable, billingId: number) => from.run(selectOfBill, [billingId]),
  billOf: async (from: Queryable, id: number) =>
    (await rows.one(from, 'bill-of-debit', { debit_id: id }, { columns: ['billing_id'] }))?.billing_id,
  async lock(transaction: Queryable, debit_id: number) {
    await rows.lock(transaction, 'lock-debit', { debit_id }, { columns: ['debit_id'] });
    return listed.one(transaction, 'read-locked-debit', { debit_id });
  },
  /** Debits that await an answer, in the order of the file. */
  sealed: (from: Queryable, debit_run_id: number): Promise<SealedDebit[]> =>
    sealed.list(from, 'select-sealed-debits', { debit_run_id, state: fixed('open') }, { order: ['debit_id'] }),
  /** The number of those that still have their account number and member. */
  countWhole: (from: Queryable, debit_run_id: number) =>
    sealed.count(from, 'count-whole-debits', {
      debit_run_id,
      state: fixed('open'),
      number_sealed: present,
      member_id: present,
    }),
  hasOwn: (from: Queryable, debit_run_id: number, member_id: number) =>
    sealed.has(from, 'debit-run-has-own-bill', { debit_run_id, member_id }),
  settle: async (
    transaction: Queryable,
    run: { readonly debit_run_id: number; readonly debit_on: DateText },
    answers: readonly Answered[],
    by: {
      readonly member_id: number;
      readonly now: Date;
      readonly nextDay: DateText | null;
      readonly file_hash: Buffer;
    },
  ) =>
    first(
      await transaction.run(settleRun, [
        run.debit_run_id,
        answers.map(({ debit_id }) => debit_id),
        answers.map(({ result }) => result),
        answers.map(({ failure }) => failure ?? ''),
        run.debit_on,
        AGAIN,
        by.nextDay,
        by.now,
        by.member_id,
        by.file_hash,
      ]),
    ),
  results: (from: Queryable, runId: number) => from.run(sumResults, [runId]),
  setReturned: (transaction: Queryable, id: number, failure: DebitFailure, on: DateText, nextDay: DateText | null) =>
    transaction.run(setReturned, [id, failure, on, nextDay]),
};
