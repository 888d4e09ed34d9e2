import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../held-columns.ts';
import { bytes } from './column-types.ts';
import { member } from './members.ts';

/** Two secrets, both stored as hashes only: the Access-Token header and the cookie (product, "Sessions"). */
export const session = pgTable(
  'session',
  {
    token_hash: bytes().primaryKey(),
    /** Names the session to its owner; no secret. */
    device_id: integer().notNull().generatedByDefaultAsIdentity(),
    /** Browser and system, such as "Chrome, Android". */
    label: text().notNull().default(''),
    cookie_hash: bytes().notNull(),
    /** Of an official who has no second factor of their own yet: it can enrol one and nothing else. */
    must_enrol: boolean().notNull().default(false),
    member_id: integer()
      .notNull()
      .references(() => member.member_id, { onDelete: 'cascade' }),
    created_at: timestamp({ withTimezone: true }).notNull(),
    seen_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('session_member').on(table.member_id), index('session_expires').on(table.expires_at)],
);

/** Failed logins by a keyed hash of the login id, known or not. */
export const login_failure = pgTable('login_failure', {
  key_hash: text().primaryKey(),
  failures: integer().notNull(),
  wait_until: timestamp({ withTimezone: true }),
  failed_at: timestamp({ withTimezone: true }).notNull(),
});

/** Logins that were refused, so that an auditor sees an attack: keyed hashes alone, and only so many (`refused-logins.ts`). */
export const refused_login = pgTable(
  'refused_login',
  {
    refused_login_id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    refused_at: timestamp({ withTimezone: true }).notNull(),
    account_hash: text().notNull(),
    network_hash: text().notNull(),
  },
  (table) => [index('refused_login_at').on(table.refused_at)],
);

/** A login whose password was right, with more still to ask: the second factor, then a new password. */
export const login_challenge = pgTable(
  'login_challenge',
  {
    challenge_hash: bytes().primaryKey(),
    member_id: integer()
      .notNull()
      .references(() => member.member_id, { onDelete: 'cascade' }),
    step: text().notNull(),
    /** Of the newest code; null in the step of the password. Keyed, because six digits can be searched. */
    code_hash: text(),
    channel: text(),
    /** What a passkey has to sign in the step of the own factor; null where the member has none. */
    passkey_challenge: text(),
    tries: integer().notNull().default(0),
    /** Whether a temporary password opened this login, and so must be replaced. */
    is_temporary: boolean().notNull().default(false),
    /** Of a temporary password: it was handed over at the desk and not sent. */
    is_handed: boolean().notNull().default(false),
    remembers_browser: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull(),
    sent_at: timestamp({ withTimezone: true }),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('login_challenge_member').on(table.member_id)],
);

/** Codes and links that were sent, by a keyed hash of what they were sent for: so many an hour and no more. */
export const sent_secret = pgTable(
  'sent_secret',
  {
    sent_secret_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    key_hash: text().notNull(),
    sent_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('sent_secret_key').on(table.key_hash, table.sent_at)],
);

/**
 * How much was sent on a day of the town because strangers asked for it, by keyed hashes of what is counted: number,
 * network, town.
 */
export const sent_day = pgTable(
  'sent_day',
  { key_hash: text().notNull(), day: date({ mode: 'string' }).notNull(), sends: integer().notNull() },
  (table) => [primaryKey({ columns: [table.key_hash, table.day] }), index('sent_day_age').on(table.day)],
);

/** A browser that is not asked for the second factor for 30 days; its secret changes at every use. */
export const remembered_browser = pgTable(
  'remembered_browser',
  {
    device_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => member.member_id, { onDelete: 'cascade' }),
    secret_hash: bytes().notNull(),
    label: text().notNull().default(''),
    created_at: timestamp({ withTimezone: true }).notNull(),
    used_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('remembered_browser_secret').on(table.secret_hash),
    index('remembered_browser_member').on(table.member_id),
  ],
);

/**
 * A browser in which this member was logged in before: it has a count of failed logins of its own, so that nobody
 * elsewhere can lock its owner out. It opens nothing. Several members of a household may share one browser.
 */
export const known_browser = pgTable(
  'known_browser',
  {
    secret_hash: bytes().notNull(),
    member_id: integer()
      .notNull()
      .references(() => member.member_id, { onDelete: 'cascade' }),
    used_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.secret_hash, table.member_id] }),
    index('known_browser_member').on(table.member_id),
    index('known_browser_used').on(table.used_at),
  ],
);

export const columns: HeldColumns = {
  session: {
    of: MEMBER,
    personal: 'label',
    technical: 'token_hash device_id cookie_hash must_enrol member_id created_at seen_at expires_at',
  },
  login_failure: { technical: 'key_hash failures wait_until failed_at' },
  refused_login: { technical: 'refused_login_id refused_at account_hash network_hash' },
  login_challenge: {
    technical:
      'challenge_hash member_id step code_hash channel passkey_challenge tries is_temporary is_handed remembers_browser created_at sent_at expires_at',
  },
  sent_secret: { technical: 'sent_secret_id key_hash sent_at' },
  sent_day: { technical: 'key_hash day sends' },
  remembered_browser: {
    of: MEMBER,
    personal: 'label',
    technical: 'device_id member_id secret_hash created_at used_at expires_at',
  },
  known_browser: { technical: 'secret_hash member_id used_at' },
};
