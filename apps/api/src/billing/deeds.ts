import type { BillDeedKind } from '@machi/domain/billing/desk-views';
import type { BillAtDesk } from '@machi/domain/billing/rules';
import { mayTryAgain } from '@machi/domain/debits/rules';
import { splitReduction, sumsByRate } from '@machi/domain/billing/tax';
import type { DebitFailure, PaidByHand } from '@machi/domain/billing/model';
import { dateAt } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';
import { bills } from './bill-store.ts';
import type { BillRowAtDesk } from './bill-store.ts';
import { enter } from './ledger.ts';
import { holdNextDay } from './till/till-days.ts';

/** By whom something is done with a bill, and when. */
export interface By {
  readonly member_id: number | null;
  readonly now: Date;
}

const insertDeed = statement(
  'insert-billing-deed',
  `insert into billing_deed (billing_id, kind, done_at, done_by, yen, reason, ledger_entry_id) values ($1, $2, $3, $4, $5, $6, $7)`,
);
const setPaid = statement(
  'set-bill-paid',
  `update bathing_billing set state = 'paid', paid_on = $2, paid_by = $3, turn = turn + 1 where billing_id = $1`,
);
const setOpen = statement(
  'set-bill-open',
  `update bathing_billing set state = 'open', paid_on = null, paid_by = null, paid_yen = null, turn = turn + 1 where billing_id = $1`,
);
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
const setFailed = statement(
  'set-bill-debit-failed',
  'update bathing_billing set debit_failure = $2, debit_failed_on = $3, next_debit_on = $4, turn = turn + 1 where billing_id = $1',
);

const setRefunded = statement(
  'set-bill-refunded',
  'update bathing_billing set refunded_yen = refunded_yen + $2, turn = turn + 1 where billing_id = $1',
);
const setWrittenOff = statement(
  'set-bill-written-off',
  `update bathing_billing set state = 'written-off', turn = turn + 1 where billing_id = $1`,
);
const touch = statement('touch-bill', 'update bathing_billing set turn = turn + 1 where billing_id = $1');

/** A bill as the rules of its deeds look at it. */
export const atDesk = (row: BillRowAtDesk): BillAtDesk => ({
  member_id: row.member_id,
  state: row.state,
  amount: row.lines_yen + row.carried_yen,
  paid_by: row.paid_by,
  closed_on: row.closed_on,
  planned_on: row.planned_on,
  asked_on: row.asked_on,
  credit: row.credit,
  is_waiting: row.is_waiting,
  seen: seenOf(row),
});

/** Another text after each deed. */
export const seenOf = ({ billing_id, turn, state }: Pick<BillRowAtDesk, 'billing_id' | 'turn' | 'state'>): string =>
  [billing_id, turn, state].join('.');

/** Where it comes in. */
const TILLS = { cash: 'cash', slip: 'bank' } as const;

/** Writes down what was done with a bill. */
export const noteDeed = (
  transaction: Queryable,
  billingId: number,
  kind: BillDeedKind,
  { yen, reason = '', entry }: { readonly yen: number; readonly reason?: string; readonly entry: number | null },
  by: By,
) => transaction.run(insertDeed, [billingId, kind, by.now, by.member_id, yen, reason, entry]);

/** What is done with a locked bill, once the rules allow it. */
export const billDeeds = {
  async pay(
    transaction: Queryable,
    row: BillRowAtDesk,
    { paid_on, paid_by }: { readonly paid_on: DateText; readonly paid_by: PaidByHand },
    by: By,
  ): Promise<void> {
    const { billing_id } = row;
    const yen = row.lines_yen + row.carried_yen;
    const entry = await enter(
      transaction,
      paid_by,
      [
        { account: TILLS[paid_by], yen },
        { account: 'receivable', billing_id, yen: -yen },
      ],
      by.now,
      await holdNextDay(transaction, by.now),
    );
    await transaction.run(setPaid, [billing_id, paid_on, paid_by]);
    await noteDeed(transaction, billing_id, paid_by, { yen, entry }, by);
  },
  /** Takes back what was entered by hand: the bill is open again. */
  async takeBack(transaction: Queryable, row: BillRowAtDesk, reason: string, by: By): Promise<void> {
    const { billing_id } = row;
    const paidBy = row.paid_by === 'slip' ? 'slip' : 'cash';
    const kind = `${paidBy}-back` as const;
    const yen = row.lines_yen + row.carried_yen;
    const entry = await enter(
      transaction,
      kind,
      [
        { account: TILLS[paidBy], yen: -yen },
        { account: 'receivable', billing_id, yen },
      ],
      by.now,
      await holdNextDay(transaction, by.now),
    );
    await transaction.run(setOpen, [billing_id]);
    await noteDeed(transaction, billing_id, kind, { yen: -yen, reason, entry }, by);
  },
  async reduce(transaction: Queryable, row: BillRowAtDesk, yen: number, reason: string, by: By): Promise<void> {
    const { billing_id } = row;
    const parts = splitReduction(sumsByRate(await bills.lines(transaction, [billing_id])), yen);
    const entry = await enter(
      transaction,
      'reduce',
      [
        { account: 'income', yen },
        { account: 'receivable', billing_id, yen: -yen },
      ],
      by.now,
    );
    await transaction.run(setReduced, [billing_id, yen, dateAt(by.now), JSON.stringify(parts)]);
    await noteDeed(transaction, billing_id, 'reduce', { yen: -yen, reason, entry }, by);
  },
  /** The same money once more: the bill stays paid, and so much is owed back. */
  async payAgain(
    transaction: Queryable,
    row: BillRowAtDesk,
    paidBy: PaidByHand,
    reason: string,
    by: By,
  ): Promise<void> {
    const { billing_id } = row;
    const yen = row.paid_yen ?? row.lines_yen + row.carried_yen;
    const entry = await enter(
      transaction,
      'paid-again',
      [
        { account: TILLS[paidBy], yen },
        { account: 'receivable', billing_id, yen: -yen },
      ],
      by.now,
      await holdNextDay(transaction, by.now),
    );
    await transaction.run(touch, [billing_id]);
    await noteDeed(transaction, billing_id, 'paid-again', { yen: yen, reason, entry }, by);
  },
  /** What a second official has released goes back, from the till or from the town's account. */
  async refund(
    transaction: Queryable,
    { billing_id }: BillRowAtDesk,
    { yen, way, reason }: { readonly yen: number; readonly way: 'cash' | 'account'; readonly reason: string },
    by: By,
  ): Promise<number> {
    const entry = await enter(
      transaction,
      'refund',
      [
        { account: 'receivable', billing_id, yen },
        { account: way === 'cash' ? 'cash' : 'bank', yen: -yen },
      ],
      by.now,
      await holdNextDay(transaction, by.now),
    );
    await transaction.run(setRefunded, [billing_id, yen]);
    await noteDeed(transaction, billing_id, 'refund', { yen: -yen, reason, entry }, by);
    return entry;
  },
  /** The town gives an open bill up. */
  async writeOff(transaction: Queryable, row: BillRowAtDesk, reason: string, by: By): Promise<number> {
    const { billing_id } = row;
    const yen = row.lines_yen + row.carried_yen;
    const entry = await enter(
      transaction,
      'write-off',
      [
        { account: 'loss', yen },
        { account: 'receivable', billing_id, yen: -yen },
      ],
      by.now,
    );
    await transaction.run(setWrittenOff, [billing_id]);
    await noteDeed(transaction, billing_id, 'write-off', { yen: -yen, reason, entry }, by);
    return entry;
  },
  async noteFailedDebit(
    transaction: Queryable,
    { billing_id }: BillRowAtDesk,
    failure: DebitFailure,
    /** When it is tried again, as the town debits; null: not by itself. */
    nextDay: DateText | null,
    by: By,
  ): Promise<void> {
    const next = mayTryAgain(failure) ? nextDay : null;
    await transaction.run(setFailed, [billing_id, failure, dateAt(by.now), next]);
    await noteDeed(transaction, billing_id, 'debit-failed', { yen: 0, entry: null }, by);
  },
};
