import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../../held-columns.ts';
import { till_day } from './till-days.ts';

/** What moves money between accounts of the town's books. */
export type LedgerKind =
  | 'bill'
  | 'cash'
  | 'cash-back'
  | 'slip'
  | 'slip-back'
  | 'reduce'
  | 'paid-again'
  | 'refund'
  | 'write-off'
  | 'debit'
  | 'debit-returned'
  | 'room-paid'
  | 'room-back'
  | 'room-refund';
/** receivable: what is owed on a bill; income: what was charged; cash: the till of the office; bank: the town’s account, to which slips and transfers
 * are paid and debits go; qr: what the operator of QR payments pays out to the town; loss: what was given up; before: what was noted as paid before
 * these books had payments of rooms. */
export type LedgerAccount = 'receivable' | 'income' | 'cash' | 'bank' | 'qr' | 'loss' | 'before';

/**
 * One movement of money; its postings sum to 0. Nothing here is changed or taken away: triggers refuse it, and the account
 * that serves has no right to. What was wrong is reversed by an entry of its own. Nobody's name is in it.
 */
export const ledger_entry = pgTable(
  'ledger_entry',
  {
    ledger_entry_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text().$type<LedgerKind>().notNull(),
    entered_at: timestamp({ withTimezone: true }).notNull(),
    /** The day of the till to which it belongs, of what an official enters by hand; a closed one takes none. null: no till has it. */
    till_on: date({ mode: 'string' }),
    /** In whose drawer. */
    till_house: integer().notNull().default(0),
  },
  (table) => [
    foreignKey({
      name: 'ledger_entry_till_day',
      columns: [table.till_on, table.till_house],
      foreignColumns: [till_day.day, till_day.house_id],
    }),
    index('ledger_entry_till')
      .on(table.till_on, table.till_house)
      .where(sql`${table.till_on} is not null`),
    check(
      'ledger_entry_kind',
      sql`${table.kind} in ('bill', 'cash', 'cash-back', 'slip', 'slip-back', 'reduce', 'paid-again', 'refund', 'write-off', 'debit', 'debit-returned', 'room-paid', 'room-back', 'room-refund')`,
    ),
  ],
);

export const ledger_posting = pgTable(
  'ledger_posting',
  {
    ledger_posting_id: integer().notNull().generatedByDefaultAsIdentity(),
    /** Entry and bill are there: a trigger looks once a statement. */
    ledger_entry_id: integer().notNull(),
    account: text().$type<LedgerAccount>().notNull(),
    /** Of what is owed: on which bill. */
    billing_id: integer(),
    /** Above 0 what comes to the account, below 0 what goes. */
    yen: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledger_entry_id, table.ledger_posting_id] }),
    index('ledger_posting_billing').on(table.billing_id),
    check(
      'ledger_posting_account',
      sql`${table.account} in ('receivable', 'income', 'cash', 'bank', 'qr', 'loss', 'before')`,
    ),
    check('ledger_posting_bill', sql`(${table.account} = 'receivable') = (${table.billing_id} is not null)`),
    check('ledger_posting_yen', sql`${table.yen} <> 0`),
  ],
);

export const columns: HeldColumns = {
  ledger_entry: { technical: 'ledger_entry_id kind entered_at till_on till_house' },
  ledger_posting: { technical: 'ledger_posting_id ledger_entry_id account billing_id yen' },
};
