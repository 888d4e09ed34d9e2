import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../../held-columns.ts';

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
  | 'debit-returned';
/** receivable: what is owed on a bill; income: what was charged; cash: the till of the office; bank: the town’s account, to which slips are paid and
 * debits go; loss: what was given up. */
export type LedgerAccount = 'receivable' | 'income' | 'cash' | 'bank' | 'loss';

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
  },
  (table) => [
    check(
      'ledger_entry_kind',
      sql`${table.kind} in ('bill', 'cash', 'cash-back', 'slip', 'slip-back', 'reduce', 'paid-again', 'refund', 'write-off', 'debit', 'debit-returned')`,
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
    check('ledger_posting_account', sql`${table.account} in ('receivable', 'income', 'cash', 'bank', 'loss')`),
    check('ledger_posting_bill', sql`(${table.account} = 'receivable') = (${table.billing_id} is not null)`),
    check('ledger_posting_yen', sql`${table.yen} <> 0`),
  ],
);

export const columns: HeldColumns = {
  ledger_entry: { technical: 'ledger_entry_id kind entered_at' },
  ledger_posting: { technical: 'ledger_posting_id ledger_entry_id account billing_id yen' },
};
