import type { DebitFailure } from '@machi/domain/billing/model';
import type { DebitRunState, DebitStanding, DebitState } from '@machi/domain/debits/model';
import type { RunEventKind } from '@machi/domain/debits/views';
import type { AccountType, Collection } from '@machi/domain/zengin/collection';
import type { DebitResult } from '@machi/domain/zengin/model';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../../held-columns.ts';
import { bytes, numberOf } from '../column-types.ts';
import { member } from '../members.ts';
import { mandate } from '../payments.ts';
import { bathing_billing } from './bills.ts';

/** A run: debits that one bank is asked to make on one day. */
export const debit_run = pgTable(
  'debit_run',
  {
    debit_run_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    collection_key: text().notNull(),
    /** The agreement with the bank at that time; file and results follow it. */
    collection: jsonb().$type<Collection>().notNull(),
    debit_on: date({ mode: 'string' }).notNull(),
    /** The run whose failed bills this one retries. */
    retry_of: integer().references((): AnyPgColumn => debit_run.debit_run_id),
    state: text().$type<DebitRunState>().notNull(),
    debits: integer().notNull(),
    yen: integer().notNull(),
    prepared_at: timestamp({ withTimezone: true }).notNull(),
    /** null: the official has left since. */
    prepared_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    released_at: timestamp({ withTimezone: true }),
    released_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    is_withdrawal_asked: boolean().notNull().default(false),
    withdrawal_asked_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** Of the file, once fetched: it is the same each time. */
    file_hash: bytes(),
    answered_at: timestamp({ withTimezone: true }),
    /** Of the bank's results, to detect a repetition. */
    results_hash: bytes(),
    /** Counts steps. */
    turn: smallint().notNull().default(0),
  },
  (table) => [
    check('debit_run_state', sql`${table.state} in ('prepared', 'released', 'answered', 'withdrawn')`),
    check(
      'debit_run_released',
      sql`case ${table.state} when 'prepared' then ${table.released_at} is null when 'withdrawn' then true else ${table.released_at} is not null end`,
    ),
    check('debit_run_answered', sql`(${table.state} = 'answered') = (${table.results_hash} is not null)`),
    check('debit_run_second', sql`${table.released_by} <> ${table.prepared_by}`),
  ],
);

/**
 * One bill in one run. Bank and account are copied at preparation; the number is encrypted as in the mandate and kept
 * until the results are there. Constraints: a bill is in one run at a time, and in no further run once paid.
 */
export const debit = pgTable(
  'debit',
  {
    debit_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    debit_run_id: numberOf(() => debit_run.debit_run_id),
    billing_id: numberOf(() => bathing_billing.billing_id),
    mandate_id: integer().references(() => mandate.mandate_id, { onDelete: 'set null' }),
    yen: integer().notNull(),
    standing: text().$type<DebitStanding>().notNull(),
    state: text().$type<DebitState>().notNull(),
    /** The bank's result (振替結果コード); null: none yet. */
    result: text().$type<DebitResult>(),
    failure: text().$type<DebitFailure>(),
    /** The day of the payment, failure or return. */
    settled_on: date({ mode: 'string' }),
    bank_code: text().notNull(),
    bank_kana: text().notNull(),
    branch_code: text().notNull(),
    branch_kana: text().notNull(),
    account_type: smallint().$type<AccountType>().notNull(),
    holder: text().notNull(),
    number_sealed: bytes(),
  },
  (table) => [
    uniqueIndex('debit_once')
      .on(table.billing_id)
      .where(sql`${table.state} in ('open', 'paid')`),
    uniqueIndex('debit_in_run').on(table.debit_run_id, table.billing_id),
    index('debit_billing').on(table.billing_id),
    index('debit_mandate').on(table.mandate_id),
    check('debit_state', sql`${table.state} in ('open', 'paid', 'failed', 'returned', 'withdrawn')`),
    check('debit_yen', sql`${table.yen} > 0`),
    check('debit_answer', sql`(${table.state} in ('paid', 'failed', 'returned')) = (${table.result} is not null)`),
    check('debit_failure', sql`(${table.state} in ('failed', 'returned')) = (${table.failure} is not null)`),
    check('debit_number', sql`${table.state} = 'open' or ${table.number_sealed} is null`),
  ],
);

/** Events of a run and who caused them; append-only. */
export const debit_run_event = pgTable(
  'debit_run_event',
  {
    debit_run_event_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    debit_run_id: numberOf(() => debit_run.debit_run_id),
    what: text().$type<RunEventKind>().notNull(),
    happened_at: timestamp({ withTimezone: true }).notNull(),
    by_member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** About the run; contains no personal data. */
    reason: text().notNull().default(''),
    /** Of the fetched file or of the results. */
    file_hash: bytes(),
  },
  (table) => [index('debit_run_event_run').on(table.debit_run_id)],
);

export const columns: HeldColumns = {
  debit_run: {
    technical: `debit_run_id collection_key collection debit_on retry_of state debits yen prepared_at prepared_by released_at
      released_by is_withdrawal_asked withdrawal_asked_by file_hash answered_at results_hash turn`,
  },
  debit: {
    of: 'billing_id in (select billing_id from bathing_billing where member_id = $1)',
    personal: 'bank_code bank_kana branch_code branch_kana account_type holder number_sealed',
    technical: 'debit_id debit_run_id billing_id mandate_id yen standing state result failure settled_on',
  },
  debit_run_event: { technical: 'debit_run_event_id debit_run_id what happened_at by_member_id reason file_hash' },
};
