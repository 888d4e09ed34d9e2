import type { BillActionKind } from '@machi/domain/billing/desk-views';
import type { BillLine, BillState, DebitFailure, PaidBy } from '@machi/domain/billing/model';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../../held-columns.ts';
import { member } from '../members.ts';

/** A month whose bills are made. Its row makes sure that this happens once. */
export const billing_month = pgTable(
  'billing_month',
  {
    month: text().primaryKey(),
    /** null: not closed yet; an early bill was made for somebody who leaves. */
    closed_at: timestamp({ withTimezone: true }),
    /** null: the official has left since. */
    closed_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    planned_on: date({ mode: 'string' }).notNull(),
    bills: integer().notNull().default(0),
    visits: integer().notNull().default(0),
    yen: integer().notNull().default(0),
  },
  (table) => [check('billing_month_text', sql`${table.month} ~ '^[12][0-9]{3}-(0[1-9]|1[0-2])$'`)],
);

/** Dunning letters made at once; the bills point to it. */
export const billing_reminder = pgTable('billing_reminder', {
  reminder_id: integer().primaryKey().generatedByDefaultAsIdentity(),
  reminded_on: date({ mode: 'string' }).notNull(),
  term_on: date({ mode: 'string' }).notNull(),
  /** null: the official has left since. */
  made_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
});

/** Name and address of the person who pays. */
export interface Payer {
  readonly lastname: string;
  readonly firstname: string;
  readonly zipcode: string;
  readonly prefecture: string;
  readonly address1: string;
  readonly address2: string;
  readonly address3: string;
}

/** A bill of the bath. It keeps the addressee of its day, as the law requires of an invoice. */
export const bathing_billing = pgTable(
  'bathing_billing',
  {
    billing_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    month: text()
      .notNull()
      .references(() => billing_month.month),
    /** 0: the month's closing. Higher: an early bill for somebody who leaves. */
    part: smallint().notNull().default(0),
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** null once the person has withdrawn. */
    payer: jsonb().$type<Payer>(),
    /** Replaces the name once the person has withdrawn; the same on all their bills. */
    pseudonym: text(),
    /** Numbers of a year have no gaps. */
    invoice_year: integer().notNull(),
    invoice_no: integer().notNull(),
    closed_on: date({ mode: 'string' }).notNull(),
    planned_on: date({ mode: 'string' }).notNull(),
    visits: integer().notNull(),
    /** Sum of its lines, reductions included. */
    lines_yen: integer().notNull(),
    /** Credit of earlier bills, 0 or less. */
    carried_yen: integer().notNull(),
    state: text().$type<BillState>().notNull(),
    paid_on: date({ mode: 'string' }),
    paid_by: text().$type<PaidBy>(),
    /** Yen paid, if the bill was reduced afterwards; null: its sum. */
    paid_yen: integer(),
    refunded_yen: integer().notNull().default(0),
    /** The bill that takes this one's credit. */
    carried_into: integer().references((): AnyPgColumn => bathing_billing.billing_id),
    debit_failure: text().$type<DebitFailure>(),
    debit_failed_on: date({ mode: 'string' }),
    /** The last reminder and its day. */
    reminder_id: integer().references(() => billing_reminder.reminder_id),
    reminded_on: date({ mode: 'string' }),
    /** Date of another debit, or of a released run; null: as planned. */
    next_debit_on: date({ mode: 'string' }),
    /** Counts actions, so that an action can check that nothing came in between. */
    turn: smallint().notNull().default(0),
  },
  (table) => [
    uniqueIndex('bathing_billing_invoice').on(table.invoice_year, table.invoice_no),
    uniqueIndex('bathing_billing_once').on(table.member_id, table.month, table.part),
    index('bathing_billing_month').on(table.month),
    index('bathing_billing_reminder')
      .on(table.reminder_id)
      .where(sql`${table.reminder_id} is not null`),
    index('bathing_billing_open')
      .on(table.member_id)
      .where(sql`${table.state} in ('open', 'carried')`),
    check('bathing_billing_state', sql`${table.state} in ('open', 'paid', 'settled', 'carried', 'written-off')`),
    check('bathing_billing_paid', sql`(${table.state} = 'paid') = (${table.paid_on} is not null)`),
    check('bathing_billing_payer', sql`(${table.paid_on} is null) = (${table.paid_by} is null)`),
    check('bathing_billing_carried', sql`${table.carried_yen} <= 0`),
    check(
      'bathing_billing_sum',
      sql`case ${table.state} when 'carried' then ${table.lines_yen} + ${table.carried_yen} < 0
        when 'settled' then ${table.lines_yen} + ${table.carried_yen} = 0
        when 'paid' then ${table.lines_yen} + ${table.carried_yen} >= 0 else ${table.lines_yen} + ${table.carried_yen} > 0 end`,
    ),
  ],
);

/**
 * A line of a bill. Lines of a visit are numbered: odd turns charge, even turns take back. So a second charge conflicts
 * with the existing line. Triggers check once a statement that bill and visit exist; foreign keys would check once a
 * line (docs/decisions/0122).
 */
export const billing_line = pgTable(
  'billing_line',
  {
    billing_line_id: integer().notNull().generatedByDefaultAsIdentity(),
    billing_id: integer().notNull(),
    /** null: a reduction, or a visit without a member. */
    visit_id: integer(),
    turn: smallint().notNull(),
    kind: text().$type<BillLine['kind']>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    is_beyond: boolean().notNull(),
    yen: integer().notNull(),
    tax_percent: smallint().notNull(),
    is_reduced: boolean().notNull(),
  },
  (table) => [
    // One index for both: a closing writes tens of thousands of lines.
    primaryKey({ columns: [table.billing_id, table.billing_line_id] }),
    uniqueIndex('billing_line_once').on(table.visit_id, table.turn),
    check(
      'billing_line_kind',
      sql`case ${table.kind} when 'charge' then ${table.turn} % 2 = 1 and ${table.yen} > 0
        when 'reverse' then ${table.turn} > 0 and ${table.turn} % 2 = 0 and ${table.yen} < 0
        when 'reduce' then ${table.turn} = 0 and ${table.visit_id} is null and ${table.yen} < 0 else false end`,
    ),
  ],
);

/** Events of a bill and who caused them. Append-only, except that texts can be erased. */
export const billing_deed = pgTable(
  'billing_deed',
  {
    billing_deed_id: integer().notNull().generatedByDefaultAsIdentity(),
    /** The bill's existence is checked by a trigger, as for lines. */
    billing_id: integer().notNull(),
    kind: text().$type<BillActionKind>().notNull(),
    done_at: timestamp({ withTimezone: true }).notNull(),
    done_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    yen: integer().notNull(),
    reason: text().notNull().default(''),
    /** Its ledger entry; null: no money moved. */
    ledger_entry_id: integer(),
  },
  (table) => [primaryKey({ columns: [table.billing_id, table.billing_deed_id] })],
);

const OF_MEMBER = 'billing_id in (select billing_id from bathing_billing where member_id = $1)';

export const columns: HeldColumns = {
  billing_month: { technical: 'month closed_at closed_by planned_on bills visits yen' },
  billing_reminder: { technical: 'reminder_id reminded_on term_on made_by' },
  bathing_billing: {
    of: MEMBER,
    personal: 'payer',
    technical: `billing_id month part member_id pseudonym invoice_year invoice_no closed_on planned_on visits lines_yen carried_yen
      state paid_on paid_by carried_into debit_failure debit_failed_on next_debit_on reminder_id reminded_on paid_yen
      refunded_yen turn`,
  },
  billing_line: { technical: 'billing_line_id billing_id visit_id turn kind day is_beyond yen tax_percent is_reduced' },
  billing_deed: {
    of: OF_MEMBER,
    personal: 'reason',
    technical: 'billing_deed_id billing_id kind done_at done_by yen ledger_entry_id',
  },
};
