import type { FareReason, PassHolder, PassKind, VisitMethod } from '@machi/domain/passes/model';
import type { TapOutcome, VisitReason } from '@machi/domain/taps/model';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../held-columns.ts';
import { bytes, numberOf } from './column-types.ts';
import { member, ofMember } from './members.ts';
import { terminal } from './terminals.ts';

/** A pass that a member uses. Each pass has its own consent. */
export const pass_consent = pgTable(
  'pass_consent',
  {
    member_id: ofMember(),
    pass: text().$type<PassKind>().notNull(),
    consented_at: timestamp({ withTimezone: true }).notNull(),
    /** The official who took the consent at the counter; null: the member, in the portal. */
    taken_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.pass] })],
);

/**
 * A card that identifies a member at terminals. Only keyed hashes and the public half of its surface key are stored,
 * which do not lead back to the card. The individual number is not stored.
 */
export const card = pgTable(
  'card',
  {
    card_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: ofMember(),
    method: text().$type<'individual-number-card' | 'town-card'>().notNull(),
    /** Keyed hash of issuer and serial of the authentication certificate, or of a town card's UID. */
    card_hash: text().notNull(),
    certificate_hash: text(),
    /** Keyed hash of the card's own number (共通 application): recognizes a known card with a renewed certificate. */
    body_hash: text(),
    /**
     * Keyed hash of the key of the town's own application in the card; null if the town reads none. Enough for a fare.
     */
    card_ap_hash: text(),
    surface_key: bytes(),
    /** Keyed hash of the certificate's serial, to look it up in the revocation list. */
    serial_hash: text(),
    not_after: timestamp({ withTimezone: true }),
    linked_at: timestamp({ withTimezone: true }).notNull(),
    linked_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    lost_at: timestamp({ withTimezone: true }),
    ended_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    // A card belongs to one person, even under concurrent requests.
    uniqueIndex('card_one_person')
      .on(table.card_hash)
      .where(sql`${table.ended_at} is null`),
    // The same for the card itself, whatever its certificate.
    uniqueIndex('card_body_one_person')
      .on(table.body_hash)
      .where(sql`${table.ended_at} is null`),
    // The same for the town's own application in the card.
    uniqueIndex('card_application_one_person')
      .on(table.card_ap_hash)
      .where(sql`${table.ended_at} is null`),
    index('card_member').on(table.member_id),
    index('card_body')
      .on(table.body_hash)
      .where(sql`${table.ended_at} is null`),
    check('card_method', sql`${table.method} in ('individual-number-card', 'town-card')`),
  ],
);

/** A challenge that a card signs when it is linked: single use, for one member and one official. */
export const card_challenge = pgTable('card_challenge', {
  challenge_hash: bytes().primaryKey(),
  member_id: ofMember(),
  official_id: ofMember(),
  expires_at: timestamp({ withTimezone: true }).notNull(),
});

/**
 * The latest revocation lists and their serials (keyed hashes). One row for each source, and a row without a time for
 * each trusted authority without a list.
 */
export const revocation_list = pgTable(
  'revocation_list',
  {
    /** What its certificates are trusted for: `authentication` or `signing`. */
    use: text().notNull().default('authentication'),
    source: text().notNull(),
    /** Hash of the authority's name and key; null in older rows. */
    authority: text(),
    this_update: timestamp({ withTimezone: true }),
    next_update: timestamp({ withTimezone: true }),
    fetched_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.use, table.source] })],
);
export const revoked_certificate = pgTable('revoked_certificate', {
  serial_hash: text().primaryKey(),
  authority: text().notNull().default(''),
  revoked_at: timestamp({ withTimezone: true }).notNull(),
});

/** A visit to the bath or a ride. A withdrawn member's rows stay as counts, without the member. */
export const visit = pgTable(
  'visit',
  {
    visit_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    tap_id: uuid().notNull().unique(),
    /** For a companion, the rider's tap. */
    of_tap_id: uuid(),
    pass: text().$type<PassKind>().notNull(),
    terminal_id: integer().references(() => terminal.terminal_id),
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    visited_at: timestamp({ withTimezone: true }).notNull(),
    /** Calendar year in which the pass year began; null on a bus. */
    pass_year: integer(),
    method: text().$type<VisitMethod>().notNull(),
    outcome: text().$type<TapOutcome>().notNull(),
    reason: text().$type<VisitReason>().notNull(),
    fare_yen: integer(),
    /** Visits left after it, as shown to the person. */
    remaining: integer(),
    fare_reason: text().$type<FareReason>(),
    /** Uses up one of the year's visits. A refused tap, a repetition of the same visit and a test do not. */
    is_counted: boolean().notNull(),
    is_companion: boolean().notNull().default(false),
    is_test: boolean().notNull().default(false),
    decided_by: text().$type<'server' | 'terminal' | 'staff'>().notNull(),
    staff_member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** What was known of the person at that moment; erased at withdrawal. */
    judged_on: jsonb().$type<PassHolder>(),
    /** False where the terminal's clock gave an impossible time: `visited_at` is then the nearest possible one. */
    is_time_told: boolean().notNull().default(true),
    /** The visit that this one repeats, recorded by another terminal; this one then does not count. */
    same_as: integer().references((): AnyPgColumn => visit.visit_id),
    /** When the attendant or driver recorded the cash payment at the terminal. */
    cash_noted_at: timestamp({ withTimezone: true }),
    recorded_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('visit_member').on(table.member_id, table.pass, table.visited_at),
    index('visit_time').on(table.visited_at),
    // For the year's counts, by person and in total.
    index('visit_year')
      .on(table.pass_year, table.member_id, table.visited_at)
      .where(sql`${table.is_counted} and ${table.pass} = 'bath'`),
    check('visit_pass', sql`${table.pass} in ('bath', 'bus')`),
    check('visit_year', sql`(${table.pass} = 'bath') = (${table.pass_year} is not null)`),
  ],
);

/**
 * A correction by staff, with its reason. The visit keeps what was recorded; `is_counted` follows the last correction.
 */
export const visit_correction = pgTable(
  'visit_correction',
  {
    visit_correction_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    visit_id: numberOf(() => visit.visit_id),
    is_counted: boolean().notNull(),
    reason: text().notNull(),
    corrected_at: timestamp({ withTimezone: true }).notNull(),
    corrected_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [index('visit_correction_visit').on(table.visit_id)],
);

/** Visits beyond the year's number, found when an offline terminal reconnects. */
export const overdraft = pgTable('overdraft', {
  visit_id: numberOf(() => visit.visit_id).primaryKey(),
  pass_year: integer().notNull(),
  /** The person's number of visits, this one included. */
  visits: integer().notNull(),
  reported_at: timestamp({ withTimezone: true }).notNull(),
  settled_at: timestamp({ withTimezone: true }),
  settled_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
});

/** A phone pass that was used. It opens one entry; the row is kept until the pass expires. */
export const used_phone_pass = pgTable('used_phone_pass', {
  nonce: text().primaryKey(),
  tap_id: uuid().notNull(),
  expires_at: timestamp({ withTimezone: true }).notNull(),
});

export const columns: HeldColumns = {
  pass_consent: { technical: 'member_id pass consented_at taken_by' },
  card: {
    of: MEMBER,
    personal: 'card_hash certificate_hash body_hash card_ap_hash surface_key serial_hash',
    technical: 'card_id member_id method not_after linked_at linked_by lost_at ended_at',
  },
  card_challenge: { technical: 'challenge_hash member_id official_id expires_at' },
  revocation_list: { technical: 'use source authority this_update next_update fetched_at' },
  revoked_certificate: { technical: 'serial_hash authority revoked_at' },
  visit: {
    of: MEMBER,
    personal: 'judged_on remaining',
    technical: `visit_id tap_id of_tap_id pass terminal_id member_id visited_at pass_year method outcome reason fare_yen
      fare_reason is_counted is_companion is_test decided_by staff_member_id is_time_told same_as cash_noted_at recorded_at`,
  },
  visit_correction: {
    of: 'visit_id in (select visit_id from visit where member_id = $1)',
    personal: 'reason',
    technical: 'visit_correction_id visit_id is_counted corrected_at corrected_by',
  },
  overdraft: { technical: 'visit_id pass_year visits reported_at settled_at settled_by' },
  used_phone_pass: { technical: 'nonce tap_id expires_at' },
};
