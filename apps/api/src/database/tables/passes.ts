import type { FareReason, PassHolder, PassKind, TapMethod } from '@machi/domain/passes/model';
import type { TapOutcome, TapReason } from '@machi/domain/taps/model';
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
import { bytes } from './column-types.ts';
import { member } from './members.ts';
import { terminal } from './terminals.ts';

/** A pass that a member uses; each pass has a consent of its own. */
export const pass_consent = pgTable(
  'pass_consent',
  {
    member_id: integer()
      .notNull()
      .references(() => member.member_id, { onDelete: 'cascade' }),
    pass: text().$type<PassKind>().notNull(),
    consented_at: timestamp({ withTimezone: true }).notNull(),
    /** Who took the consent at the counter; null: the member alone, in the portal. */
    taken_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.pass] })],
);

/**
 * A card by which a member is known at terminals. Nothing on it is readable back to the card: keyed hashes and the public
 * half of its surface key. The individual number is nowhere.
 */
export const card = pgTable(
  'card',
  {
    card_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => member.member_id, { onDelete: 'cascade' }),
    method: text().$type<'individual-number-card' | 'town-card'>().notNull(),
    /** Keyed hash: of issuer and serial of the authentication certificate, or of the UID of a town card. */
    card_hash: text().notNull(),
    certificate_hash: text(),
    /** Keyed hash of the number of the card itself (共通 application): tells a renewed certificate on a known card. */
    body_hash: text(),
    /** Keyed hash of the key of the town's own application in the card; null where the town reads none. Enough for a fare. */
    card_ap_hash: text(),
    surface_key: bytes(),
    /** Serial of the certificate as a keyed hash, by which the revocation list names it. */
    serial_hash: text(),
    not_after: timestamp({ withTimezone: true }),
    linked_at: timestamp({ withTimezone: true }).notNull(),
    linked_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    lost_at: timestamp({ withTimezone: true }),
    ended_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    // A card is one person's, whoever links it at the same moment.
    uniqueIndex('card_one_person')
      .on(table.card_hash)
      .where(sql`${table.ended_at} is null`),
    // The same of the card itself, whatever certificate it carries by then.
    uniqueIndex('card_body_one_person')
      .on(table.body_hash)
      .where(sql`${table.ended_at} is null`),
    // And of the town's own application in it.
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

/** A challenge that a card has to sign when it is linked: single use, for one member and one official. */
export const card_challenge = pgTable('card_challenge', {
  challenge_hash: bytes().primaryKey(),
  member_id: integer()
    .notNull()
    .references(() => member.member_id, { onDelete: 'cascade' }),
  official_id: integer()
    .notNull()
    .references(() => member.member_id, { onDelete: 'cascade' }),
  expires_at: timestamp({ withTimezone: true }).notNull(),
});

/**
 * The revocation lists that were fetched last, and which serials stand on them (keyed hashes). One row a source, and one
 * without a time for each trusted authority of which there is none.
 */
export const revocation_list = pgTable(
  'revocation_list',
  {
    /** What its certificates are trusted for: `authentication`, or `signing`. */
    use: text().notNull().default('authentication'),
    source: text().notNull(),
    /** Hash of the authority's name and key; null where it was kept before that was known. */
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
    /** The rider with whom a companion came. */
    of_tap_id: uuid(),
    pass: text().$type<PassKind>().notNull(),
    terminal_id: integer().references(() => terminal.terminal_id),
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    visited_at: timestamp({ withTimezone: true }).notNull(),
    /** Year in which the pass year began; null on a bus. */
    pass_year: integer(),
    method: text().$type<TapMethod>().notNull(),
    outcome: text().$type<TapOutcome>().notNull(),
    reason: text().$type<TapReason>().notNull(),
    fare_yen: integer(),
    /** Visits left after it, as the person was told. */
    remaining: integer(),
    fare_reason: text().$type<FareReason>(),
    /** Takes one of the year's visits; a refused tap, the same visit again and a test do not. */
    is_counted: boolean().notNull(),
    is_companion: boolean().notNull().default(false),
    is_test: boolean().notNull().default(false),
    decided_by: text().$type<'server' | 'terminal' | 'staff'>().notNull(),
    staff_member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** By what was known of the person at that moment; removed at a withdrawal. */
    judged_on: jsonb().$type<PassHolder>(),
    /** False where the terminal's clock told a time that cannot be: `visited_at` is the nearest that can. */
    is_time_told: boolean().notNull().default(true),
    /** The visit whose part this one is, which another terminal recorded; it does not count then. */
    same_as: integer().references((): AnyPgColumn => visit.visit_id),
    /** When what was due was paid in cash, as attendant or driver noted at the terminal. */
    cash_noted_at: timestamp({ withTimezone: true }),
    recorded_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('visit_member').on(table.member_id, table.pass, table.visited_at),
    index('visit_time').on(table.visited_at),
    // What is counted of the year, for one person and for all.
    index('visit_year')
      .on(table.pass_year, table.member_id, table.visited_at)
      .where(sql`${table.is_counted} and ${table.pass} = 'bath'`),
    check('visit_pass', sql`${table.pass} in ('bath', 'bus')`),
    check('visit_year', sql`(${table.pass} = 'bath') = (${table.pass_year} is not null)`),
  ],
);

/** What staff put right, with the reason: the visit itself stays as it was told, `is_counted` follows the last one. */
export const visit_correction = pgTable(
  'visit_correction',
  {
    visit_correction_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    visit_id: integer()
      .notNull()
      .references(() => visit.visit_id),
    is_counted: boolean().notNull(),
    reason: text().notNull(),
    corrected_at: timestamp({ withTimezone: true }).notNull(),
    corrected_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [index('visit_correction_visit').on(table.visit_id)],
);

/** Visits beyond the year's number, found when a terminal without a network came back. */
export const overdraft = pgTable('overdraft', {
  visit_id: integer()
    .primaryKey()
    .references(() => visit.visit_id),
  pass_year: integer().notNull(),
  /** How many visits the person then had, this one included. */
  visits: integer().notNull(),
  reported_at: timestamp({ withTimezone: true }).notNull(),
  settled_at: timestamp({ withTimezone: true }),
  settled_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
});

/** A phone's pass that was used: it opens one entry. Kept until it would have ended anyway. */
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
