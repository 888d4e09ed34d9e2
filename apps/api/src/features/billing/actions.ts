import type { BillActionKind } from '@machi/domain/billing/desk-views';
import type { BillAtDesk } from '@machi/domain/billing/rules';
import { mayTryAgain } from '@machi/domain/debits/rules';
import { splitReduction, sumsByRate } from '@machi/domain/billing/tax';
import type { DebitFailure, PaidByHand } from '@machi/domain/billing/model';
import { dateAt, type DateText } from '@machi/domain/calendar/model';
import { only } from '@machi/domain/fields/only';
import { statement, type Queryable } from '../../database/database.ts';
import { raised, rowsOf, raisedBy } from '../../database/rows.ts';
import { bathing_billing, billing_deed } from '../../database/tables/billing/bills.ts';
import { bills, type BillRowAtDesk } from './bill-store.ts';
import { enter } from './ledger.ts';
import { holdNextDay } from './till/till-days.ts';

const billRows = rowsOf(bathing_billing);
const actions = rowsOf(billing_deed);

/** The actor and time of an action. */
export interface By {
  readonly member_id: number | null;
  readonly now: Date;
}

const setReduced = statement(
  'set-bill-reduced',
  `with parts as (
     insert into billing_line (billing_id, turn, kind, day, is_beyond, yen, tax_percent, is_reduced)
     select $1, 0, 'reduce', $3::date, false, yen, tax_percent, is_reduced
     from json_to_recordset($4::json) as p (yen int, tax_percent smallint, is_reduced boolean))
   update bathing_billing set lines_yen = lines_yen - $2::int, turn = turn + 1,
     paid_yen = case when state = 'paid' then coalesce(paid_yen, lines_yen + carried_yen) end,
     state = case when state = 'open' and lines_yen - $2::int + carried_yen = 0 then 'settled' else state end
   where billing_id = $1`,
);
type Change = Partial<typeof bathing_billing.$inferSelect>;
/** Changes a bill and raises its turn, so that an official with the older state is told. */
const change = (transaction: Queryable, name: string, billing_id: number, set: Change = {}) =>
  billRows.update(transaction, name, { billing_id }, { ...set, turn: raised });
/** Payment columns of an open bill. */
const UNPAID = { state: 'open', paid_on: null, paid_by: null, paid_yen: null } as const;

/** A bill in the form that the rules of its actions take. */
export const atDesk = (row: BillRowAtDesk): BillAtDesk => ({
  ...only(row, ['member_id', 'state', 'paid_by', 'closed_on', 'planned_on', 'asked_on', 'credit', 'is_waiting']),
  amount: row.lines_yen + row.carried_yen,
  seen: seenOf(row),
});

/** A mark that changes with each action. */
export const seenOf = ({ billing_id, turn, state }: Pick<BillRowAtDesk, 'billing_id' | 'turn' | 'state'>): string =>
  [billing_id, turn, state].join('.');

/** The ledger account for each way of payment. */
const TILLS = { cash: 'cash', slip: 'bank' } as const;

/** Records an action on a bill. */
export const noteAction = (
  transaction: Queryable,
  billing_id: number,
  kind: BillActionKind,
  done: { readonly yen: number; readonly reason?: string; readonly ledger_entry_id?: number },
  { member_id, now }: By,
) =>
  actions.insert(transaction, 'insert-billing-action', { billing_id, kind, ...done, done_at: now, done_by: member_id });

/** Actions on a locked bill; the caller has checked the rules. */
export const billActions = {
  async pay(
    transaction: Queryable,
    row: BillRowAtDesk,
    { paid_on, paid_by }: { readonly paid_on: DateText; readonly paid_by: PaidByHand },
    by: By,
  ): Promise<void> {
    const { billing_id } = row;
    const yen = row.lines_yen + row.carried_yen;
    const ledger_entry_id = await enter(
      transaction,
      paid_by,
      [
        { account: TILLS[paid_by], yen },
        { account: 'receivable', billing_id, yen: -yen },
      ],
      by.now,
      await holdNextDay(transaction, by.now),
    );
    await change(transaction, 'set-bill-paid', billing_id, { state: 'paid', paid_on, paid_by });
    await noteAction(transaction, billing_id, paid_by, { yen, ledger_entry_id }, by);
  },
  /** Takes back a payment entered by hand: the bill is open again. */
  async takeBack(transaction: Queryable, row: BillRowAtDesk, reason: string, by: By): Promise<void> {
    const { billing_id } = row;
    const paidBy = row.paid_by === 'slip' ? 'slip' : 'cash';
    const kind = `${paidBy}-back` as const;
    const yen = row.lines_yen + row.carried_yen;
    const ledger_entry_id = await enter(
      transaction,
      kind,
      [
        { account: TILLS[paidBy], yen: -yen },
        { account: 'receivable', billing_id, yen },
      ],
      by.now,
      await holdNextDay(transaction, by.now),
    );
    await change(transaction, 'set-bill-open', billing_id, UNPAID);
    await noteAction(transaction, billing_id, kind, { yen: -yen, reason, ledger_entry_id }, by);
  },
  async reduce(transaction: Queryable, row: BillRowAtDesk, yen: number, reason: string, by: By): Promise<void> {
    const { billing_id } = row;
    const parts = splitReduction(sumsByRate(await bills.lines(transaction, [billing_id])), yen);
    const ledger_entry_id = await enter(
      transaction,
      'reduce',
      [
        { account: 'income', yen },
        { account: 'receivable', billing_id, yen: -yen },
      ],
      by.now,
    );
    await transaction.run(setReduced, [billing_id, yen, dateAt(by.now), JSON.stringify(parts)]);
    await noteAction(transaction, billing_id, 'reduce', { yen: -yen, reason, ledger_entry_id }, by);
  },
  /** Enters a second payment of the same bill: it stays paid, and the sum is owed back. */
  async payAgain(
    transaction: Queryable,
    row: BillRowAtDesk,
    paidBy: PaidByHand,
    reason: string,
    by: By,
  ): Promise<void> {
    const { billing_id } = row;
    const yen = row.paid_yen ?? row.lines_yen + row.carried_yen;
    const ledger_entry_id = await enter(
      transaction,
      'paid-again',
      [
        { account: TILLS[paidBy], yen },
        { account: 'receivable', billing_id, yen: -yen },
      ],
      by.now,
      await holdNextDay(transaction, by.now),
    );
    await change(transaction, 'touch-bill', billing_id);
    await noteAction(transaction, billing_id, 'paid-again', { yen: yen, reason, ledger_entry_id }, by);
  },
  /** Pays a refund released by a second official, from the till or the town's account. */
  async refund(
    transaction: Queryable,
    { billing_id }: BillRowAtDesk,
    { yen, way, reason }: { readonly yen: number; readonly way: 'cash' | 'account'; readonly reason: string },
    by: By,
  ): Promise<number> {
    const ledger_entry_id = await enter(
      transaction,
      'refund',
      [
        { account: 'receivable', billing_id, yen },
        { account: way === 'cash' ? 'cash' : 'bank', yen: -yen },
      ],
      by.now,
      await holdNextDay(transaction, by.now),
    );
    const refunded = { refunded_yen: raisedBy(yen), turn: raised };
    await billRows.update(transaction, 'set-bill-refunded', { billing_id }, refunded);
    await noteAction(transaction, billing_id, 'refund', { yen: -yen, reason, ledger_entry_id }, by);
    return ledger_entry_id;
  },
  /** Writes off an open bill. */
  async writeOff(transaction: Queryable, row: BillRowAtDesk, reason: string, by: By): Promise<number> {
    const { billing_id } = row;
    const yen = row.lines_yen + row.carried_yen;
    const ledger_entry_id = await enter(
      transaction,
      'write-off',
      [
        { account: 'loss', yen },
        { account: 'receivable', billing_id, yen: -yen },
      ],
      by.now,
    );
    await change(transaction, 'set-bill-written-off', billing_id, { state: 'written-off' });
    await noteAction(transaction, billing_id, 'write-off', { yen: -yen, reason, ledger_entry_id }, by);
    return ledger_entry_id;
  },
  async noteFailedDebit(
    transaction: Queryable,
    { billing_id }: BillRowAtDesk,
    debit_failure: DebitFailure,
    /** Day of the next try by the town; null: no automatic try. */
    nextDay: DateText | null,
    by: By,
  ): Promise<void> {
    const next_debit_on = mayTryAgain(debit_failure) ? nextDay : null;
    const failed = { debit_failure, debit_failed_on: dateAt(by.now), next_debit_on };
    await change(transaction, 'set-bill-debit-failed', billing_id, failed);
    await noteAction(transaction, billing_id, 'debit-failed', { yen: 0 }, by);
  },
};
