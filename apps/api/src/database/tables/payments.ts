import type { BankReason, HolderRelation, MandateState } from '@machi/domain/mandates/model';
import type { MandateEventKind } from '@machi/domain/mandates/views';
import type { PaymentDifference } from '@machi/domain/payments/compare';
import type {
  HolderKind,
  PaymentFailure,
  PaymentIntention,
  PaymentState,
  TheirSide,
} from '@machi/domain/payments/model';
import type { Locale } from '@machi/domain/locale/model';
import type { AccountType } from '@machi/domain/zengin/collection';
import { sql } from 'drizzle-orm';
import {
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
  uuid,
} from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../held-columns.ts';
import { bytes, numberOf, partOf } from './column-types.ts';
import { member, ofMember } from './members.ts';

/** A payment: what we intend, what we know, and the provider's last state. Contains no card data. */
export const payment = pgTable(
  'payment',
  {
    payment_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The ID at the provider; our own numbers could be reused after a restore. */
    payment_key: uuid().notNull().unique(),
    holder_kind: text().$type<HolderKind>().notNull(),
    holder_id: integer().notNull(),
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    amount: integer().notNull(),
    currency: text().notNull(),
    /** The parameters of the provider's page: a repeated request must have the same. */
    title: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    success_path: text().notNull(),
    cancel_path: text().notNull(),
    page_ends_at: timestamp({ withTimezone: true }).notNull(),
    page_url: text(),
    session_id: text(),
    intent_id: text(),
    state: text().$type<PaymentState>().notNull(),
    failure: text().$type<PaymentFailure>(),
    /** The intended action, written before the provider is called. */
    intention: text().$type<PaymentIntention>(),
    /** How often the provider refused it; each try has its own key. */
    tries: integer().notNull().default(0),
    capture_before: timestamp({ withTimezone: true }),
    begun_at: timestamp({ withTimezone: true }).notNull(),
    held_at: timestamp({ withTimezone: true }),
    captured_at: timestamp({ withTimezone: true }),
    voided_at: timestamp({ withTimezone: true }),
    refunded_at: timestamp({ withTimezone: true }),
    lapsed_at: timestamp({ withTimezone: true }),
    failed_at: timestamp({ withTimezone: true }),
    /** When staff were notified that the hold ends. */
    warned_at: timestamp({ withTimezone: true }),
    /** The last check and the provider's state then; a time without a state: it does not know this payment. */
    checked_at: timestamp({ withTimezone: true }),
    theirs: jsonb().$type<TheirSide>(),
    differences: text().array().$type<readonly PaymentDifference[]>().notNull(),
  },
  (table) => [
    // One open payment for each holder, so that a double click pays once.
    uniqueIndex('payment_open')
      .on(table.holder_kind, table.holder_id)
      .where(sql`${table.state} in ('begun', 'held', 'captured')`),
    index('payment_holder').on(table.holder_kind, table.holder_id, table.payment_id),
    index('payment_member').on(table.member_id),
    index('payment_begun_at').on(table.begun_at),
    // For the job: only payments in progress.
    index('payment_under_way')
      .on(table.payment_id)
      .where(sql`${table.state} in ('begun', 'held') or ${table.intention} is not null`),
    check('payment_amount', sql`${table.amount} > 0`),
  ],
);

/** Events of a payment and who caused them; append-only. */
export const payment_event = pgTable(
  'payment_event',
  {
    payment_event_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    payment_id: numberOf(() => payment.payment_id),
    happened_at: timestamp({ withTimezone: true }).notNull(),
    /** A state, 'intend-' with an intention, or 'warned'. */
    what: text().notNull(),
    by_member_id: integer(),
    reason: text(),
  },
  (table) => [index('payment_event_payment').on(table.payment_id)],
);

/** Money at the provider in this town's name without a payment here, after a restore or by mistake. */
export const stray_payment = pgTable('stray_payment', {
  intent_id: text().primaryKey(),
  theirs: jsonb().$type<TheirSide>().notNull(),
  differences: text().array().$type<readonly PaymentDifference[]>().notNull(),
  /** When the provider made it. */
  made_at: timestamp({ withTimezone: true }).notNull(),
  checked_at: timestamp({ withTimezone: true }).notNull(),
});

/** A mandate to debit an account for a member, with the names of bank and branch on its day. */
export const mandate = pgTable(
  'mandate',
  {
    mandate_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: ofMember(),
    state: text().$type<MandateState>().notNull(),
    /** Counts changes. */
    revision: integer().notNull().default(0),
    bank_code: text().notNull(),
    bank_name: text().notNull(),
    bank_kana: text().notNull(),
    branch_code: text().notNull(),
    branch_name: text().notNull(),
    branch_kana: text().notNull(),
    account_type: smallint().$type<AccountType>().notNull(),
    /** The whole number, encrypted; null once deleted. */
    number_sealed: bytes(),
    last_digits: text().notNull(),
    /** In the letters of bank files. */
    holder: text().notNull(),
    holder_relation: text().$type<HolderRelation>().notNull(),
    holder_name: text().notNull(),
    signed_on: date().notNull(),
    entered_at: timestamp({ withTimezone: true }).notNull(),
    accepted_on: date(),
    refused_for: text().$type<BankReason>(),
    ended_on: date(),
  },
  (table) => [
    // One in force and one pending, even under concurrent entries.
    uniqueIndex('mandate_in_force')
      .on(table.member_id)
      .where(sql`${table.state} = 'accepted'`),
    uniqueIndex('mandate_waiting')
      .on(table.member_id)
      .where(sql`${table.state} = 'waiting'`),
    index('mandate_member').on(table.member_id, table.mandate_id),
    index('mandate_ended').on(table.ended_on),
  ],
);

/** Events of a mandate and who caused them; append-only. */
export const mandate_event = pgTable(
  'mandate_event',
  {
    mandate_event_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    mandate_id: partOf(() => mandate.mandate_id),
    happened_at: timestamp({ withTimezone: true }).notNull(),
    what: text().$type<MandateEventKind>().notNull(),
    by_member_id: integer(),
    reason: text(),
  },
  (table) => [index('mandate_event_mandate').on(table.mandate_id)],
);

export const columns: HeldColumns = {
  payment: {
    technical: `payment_id payment_key holder_kind holder_id member_id amount currency title locale success_path cancel_path
      page_ends_at page_url session_id intent_id state failure intention tries capture_before begun_at held_at captured_at
      voided_at refunded_at lapsed_at failed_at warned_at checked_at theirs differences`,
  },
  payment_event: {
    of: 'payment_id in (select payment_id from payment where member_id = $1)',
    personal: 'reason',
    technical: 'payment_event_id payment_id happened_at what by_member_id',
  },
  stray_payment: { technical: 'intent_id theirs differences made_at checked_at' },
  mandate: {
    of: MEMBER,
    personal: `bank_code bank_name bank_kana branch_code branch_name branch_kana account_type number_sealed last_digits
      holder holder_relation holder_name signed_on`,
    technical: 'mandate_id member_id state revision entered_at accepted_on refused_for ended_on',
  },
  mandate_event: {
    of: 'mandate_id in (select mandate_id from mandate where member_id = $1)',
    personal: 'reason',
    technical: 'mandate_event_id mandate_id happened_at what by_member_id',
  },
};
