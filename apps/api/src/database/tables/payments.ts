import type { PaymentDifference } from '@machi/domain/payments/compare';
import type {
  HolderKind,
  PaymentFailure,
  PaymentIntention,
  PaymentState,
  TheirSide,
} from '@machi/domain/payments/model';
import type { Locale } from '@machi/domain/locale/model';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../held-columns.ts';
import { member } from './members.ts';

/** Money for something: what we want of it, what we know of it, and how the provider saw it last. No card is in it. */
export const payment = pgTable(
  'payment',
  {
    payment_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Names it at the provider: a number of ours could be given again after a restore. */
    payment_key: uuid().notNull().unique(),
    holder_kind: text().$type<HolderKind>().notNull(),
    holder_id: integer().notNull(),
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    amount: integer().notNull(),
    currency: text().notNull(),
    /** What the page at the provider was opened with: whoever asks for it again has to say the same. */
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
    /** What is to be done with the money, written before the provider is asked. */
    intention: text().$type<PaymentIntention>(),
    /** How often the provider said no to it: each try has a key of its own. */
    tries: integer().notNull().default(0),
    capture_before: timestamp({ withTimezone: true }),
    begun_at: timestamp({ withTimezone: true }).notNull(),
    held_at: timestamp({ withTimezone: true }),
    captured_at: timestamp({ withTimezone: true }),
    voided_at: timestamp({ withTimezone: true }),
    refunded_at: timestamp({ withTimezone: true }),
    lapsed_at: timestamp({ withTimezone: true }),
    failed_at: timestamp({ withTimezone: true }),
    /** When staff were told that the hold ends. */
    warned_at: timestamp({ withTimezone: true }),
    /** When the provider was last looked at, and what was seen; null beside a time: it does not know this payment. */
    checked_at: timestamp({ withTimezone: true }),
    theirs: jsonb().$type<TheirSide>(),
    differences: text().array().$type<PaymentDifference[]>().notNull(),
  },
  (table) => [
    // One open payment a holder: whoever presses twice pays once.
    uniqueIndex('payment_open')
      .on(table.holder_kind, table.holder_id)
      .where(sql`${table.state} in ('begun', 'held', 'captured')`),
    index('payment_holder').on(table.holder_kind, table.holder_id, table.payment_id),
    index('payment_member').on(table.member_id),
    index('payment_begun_at').on(table.begun_at),
    // What the job looks at, however many have ended.
    index('payment_under_way')
      .on(table.payment_id)
      .where(sql`${table.state} in ('begun', 'held') or ${table.intention} is not null`),
    check('payment_amount', sql`${table.amount} > 0`),
  ],
);

/** What became of a payment, and who wanted it; only added to. */
export const payment_event = pgTable(
  'payment_event',
  {
    payment_event_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    payment_id: integer()
      .notNull()
      .references(() => payment.payment_id),
    happened_at: timestamp({ withTimezone: true }).notNull(),
    /** A state, or 'intend-' and an intention, or 'warned'. */
    what: text().notNull(),
    /** The official who wanted it. */
    by_member_id: integer(),
    reason: text(),
  },
  (table) => [index('payment_event_payment').on(table.payment_id)],
);

/** Money at the provider, in this town's name, of which no payment knows: after a restore, or by a mistake. */
export const stray_payment = pgTable('stray_payment', {
  intent_id: text().primaryKey(),
  theirs: jsonb().$type<TheirSide>().notNull(),
  differences: text().array().$type<PaymentDifference[]>().notNull(),
  /** When it was made there. */
  made_at: timestamp({ withTimezone: true }).notNull(),
  checked_at: timestamp({ withTimezone: true }).notNull(),
});

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
};
