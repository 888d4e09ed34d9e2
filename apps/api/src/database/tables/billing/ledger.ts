import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../../held-columns.ts';
import { till_day } from './till-days.ts';

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
/**
 * receivable: owed on a bill; income: charged; cash: the office's till; bank: the town's account for slips, transfers
 * and debits; qr: to be paid out by the QR payment operator; loss: written off; before: recorded as paid before the
 * ledger had room payments.
 */
export type LedgerAccount = 'receivable' | 'income' | 'cash' | 'bank' | 'qr' | 'loss' | 'before';

/**
 * One movement of money; its postings sum to 0. Triggers refuse changes and deletions, and the serving account has no
 * right to them. A mistake is reversed by another entry. Contains no names.
 */
export const ledger_entry = pgTable(
  'ledger_entry',
  {
    ledger_entry_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text().$type<LedgerKind>().notNull(),
    entered_at: timestamp({ withTimezone: true }).notNull(),
    /** The till day of an entry by an official; a closed day takes none. null: not in a till. */
    till_on: date({ mode: 'string' }),
    /** The drawer: a spot's, or 0 for the office's. */
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
    /** A trigger checks once a statement that entry and bill exist. */
    ledger_entry_id: integer().notNull(),
    account: text().$type<LedgerAccount>().notNull(),
    /** For receivable: the bill. */
    billing_id: integer(),
    /** Positive into the account, negative out of it. */
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
