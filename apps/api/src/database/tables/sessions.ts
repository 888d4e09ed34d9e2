import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytes } from './column-types.ts';
import { member } from './members.ts';

/** Two secrets, both stored as hashes only: the Access-Token header and the cookie (decisions, "Requests and sessions"). */
export const session = pgTable(
  'session',
  {
    token_hash: bytes().primaryKey(),
    cookie_hash: bytes().notNull(),
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
