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
} from 'drizzle-orm/pg-core';
import { bytes } from './column-types.ts';

export const member = pgTable(
  'member',
  {
    member_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text(),
    /** The address in lower case: one account an address. */
    email_key: text(),
    tel: text(),
    password_hash: text().notNull(),
    lastname: text().notNull(),
    firstname: text().notNull(),
    lastfurigana: text().notNull(),
    firstfurigana: text().notNull(),
    zipcode: text().notNull(),
    prefecture: text().notNull(),
    address1: text().notNull(),
    address2: text().notNull(),
    address3: text().notNull().default(''),
    gender: smallint().notNull().default(0),
    birthdate: date({ mode: 'string' }),
    is_resident: smallint().notNull().default(0),
    is_handicapped: smallint().notNull().default(0),
    is_official: boolean().notNull().default(false),
    organization_id: integer(),
    roles: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The language in which the town writes to this person. */
    locale: text().notNull().default('ja'),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('member_email_key').on(table.email_key),
    check('member_is_resident', sql`${table.is_resident} in (0, 1)`),
    check('member_is_handicapped', sql`${table.is_handicapped} in (0, 1)`),
    check('member_gender', sql`${table.gender} in (0, 1, 2)`),
  ],
);

/** A link that somebody was sent: single use, bound to its purpose; only the hash of its secret is kept. */
export const verification = pgTable(
  'verification',
  {
    token_hash: bytes().primaryKey(),
    purpose: text().notNull(),
    /** Whom it was sent to, in lower case: so many links an hour and no more. */
    recipient_key: text().notNull(),
    /** What is done when the link is confirmed; removed at that moment. */
    payload: jsonb(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    used_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('verification_recipient').on(table.recipient_key, table.created_at)],
);
