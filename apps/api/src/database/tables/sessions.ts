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
import { ofMember } from './members.ts';

/** Two secrets, both stored only as hashes: the Access-Token header and the cookie (product, "Sessions"). */
export const session = pgTable(
  'session',
  {
    token_hash: bytes().primaryKey(),
    /** Identifies the session to its owner; not secret. */
    device_id: integer().notNull().generatedByDefaultAsIdentity(),
    /** Browser and system, for example "Chrome, Android". */
    label: text().notNull().default(''),
    cookie_hash: bytes().notNull(),
    /** An official without a second factor: the session can only enrol one. */
    must_enrol: boolean().notNull().default(false),
    member_id: ofMember(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    seen_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    /** Of an official who came by the directory: the end unless the directory confirms them again. */
    checked_until: timestamp({ withTimezone: true }),
  },
  (table) => [index('session_member').on(table.member_id), index('session_expires').on(table.expires_at)],
);

/** Failed logins by a keyed hash of the login ID, known or not. */
export const login_failure = pgTable('login_failure', {
  key_hash: text().primaryKey(),
  failures: integer().notNull(),
  wait_until: timestamp({ withTimezone: true }),
  failed_at: timestamp({ withTimezone: true }).notNull(),
});

/** Refused logins, by which an auditor sees an attack. Only keyed hashes, limited in number (`refused-logins.ts`). */
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

/** A login after the right password, with steps left: second factor, new password. */
export const login_challenge = pgTable(
  'login_challenge',
  {
    challenge_hash: bytes().primaryKey(),
    member_id: ofMember(),
    step: text().notNull(),
    /** The newest code; null in the password step. Keyed, because six digits can be guessed from a plain hash. */
    code_hash: text(),
    channel: text(),
    /** The challenge for a passkey in the second step; null if the member has none. */
    passkey_challenge: text(),
    tries: integer().notNull().default(0),
    /** Whether a temporary password was used, which must be replaced. */
    is_temporary: boolean().notNull().default(false),
    /** The temporary password was handed over at the desk, not sent. */
    is_handed: boolean().notNull().default(false),
    remembers_browser: boolean().notNull().default(false),
    /** A login of the directory that this one completes (`directory_login`). */
    directory_hash: bytes(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    sent_at: timestamp({ withTimezone: true }),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('login_challenge_member').on(table.member_id)],
);

/** Sent codes and links by a keyed hash of their recipient, for the hourly limit. */
export const sent_secret = pgTable(
  'sent_secret',
  {
    sent_secret_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    key_hash: text().notNull(),
    sent_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('sent_secret_key').on(table.key_hash, table.sent_at)],
);

/** Messages a day that strangers caused, by keyed hashes of number, network and town; the town's days. */
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
    member_id: ofMember(),
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
 * A browser in which this member has logged in before. It has its own count of failed logins, so that others cannot
 * lock the owner out. It grants no access. Members of a household may share a browser.
 */
export const known_browser = pgTable(
  'known_browser',
  {
    secret_hash: bytes().notNull(),
    member_id: ofMember(),
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
    technical: 'token_hash device_id cookie_hash must_enrol member_id created_at seen_at expires_at checked_until',
  },
  login_failure: { technical: 'key_hash failures wait_until failed_at' },
  refused_login: { technical: 'refused_login_id refused_at account_hash network_hash' },
  login_challenge: {
    technical:
      'challenge_hash member_id step code_hash channel passkey_challenge tries is_temporary is_handed remembers_browser directory_hash created_at sent_at expires_at',
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
