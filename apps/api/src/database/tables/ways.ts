import type { Flag } from '@machi/domain/fields/model';
import type { Matter, Way } from '@machi/domain/wishes/model';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../held-columns.ts';
import { bytes } from './column-types.ts';
import { ofMember } from './members.ts';
import { session } from './sessions.ts';

/** By which ways a member hears of a matter. No row: by mail, or SMS without an address. */
export const wish = pgTable(
  'wish',
  {
    member_id: ofMember(),
    matter: text().$type<Matter>().notNull(),
    /** Empty: not at all. */
    ways: text().array().$type<Way[]>().notNull(),
    chosen_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.matter] })],
);

/** What a member wishes of all notifications. */
export const wish_setting = pgTable(
  'wish_setting',
  {
    member_id: ofMember().primaryKey(),
    /** Quiet hours as "21:00" and "07:00"; null: none. */
    quiet_from: text(),
    quiet_to: text(),
    /** 1: only what asks them to do something. */
    is_must_only: smallint().$type<Flag>().notNull().default(0),
    /** 1: a locked screen shows the words, not only the matter. */
    is_content_shown: smallint().$type<Flag>().notNull().default(0),
    /** The last collection day of which they were told the evening before. */
    waste_told_on: date({ mode: 'string' }),
    /** The area of the pack where they live, or `elsewhere`; null: that of the address. */
    area_key: text(),
  },
  (table) => [
    check('wish_setting_quiet', sql`(${table.quiet_from} is null) = (${table.quiet_to} is null)`),
    check('wish_setting_flags', sql`${table.is_must_only} in (0, 1) and ${table.is_content_shown} in (0, 1)`),
  ],
);

/** A browser that takes push messages. It ends with its session, so that nothing reaches a phone that was logged out. */
export const push_subscription = pgTable(
  'push_subscription',
  {
    push_subscription_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: ofMember(),
    session_hash: bytes()
      .notNull()
      .references(() => session.token_hash, { onDelete: 'cascade' }),
    /** Address of the push service for this browser, and its SHA-256. */
    endpoint: text().notNull(),
    endpoint_hash: bytes().notNull(),
    /** The browser's public key and secret, by which messages are encrypted (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** The last message that the push service took. */
    told_at: timestamp({ withTimezone: true }),
    /** Failures since then. */
    failures: integer().notNull().default(0),
    failed_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('push_subscription_endpoint').on(table.endpoint_hash),
    index('push_subscription_member').on(table.member_id),
    index('push_subscription_session').on(table.session_hash),
  ],
);

/** A LINE account joined to a member. */
export const line_account = pgTable(
  'line_account',
  {
    member_id: ofMember().primaryKey(),
    line_user_id: text().notNull(),
    joined_at: timestamp({ withTimezone: true }).notNull(),
    /** When the person blocked the official account. */
    blocked_at: timestamp({ withTimezone: true }),
  },
  (table) => [uniqueIndex('line_account_user').on(table.line_user_id)],
);

/** The code by which a member joins a LINE account, once; only its hash is kept. */
export const line_code = pgTable(
  'line_code',
  {
    code_hash: bytes().primaryKey(),
    member_id: ofMember(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('line_code_member').on(table.member_id), index('line_code_expires').on(table.expires_at)],
);

/** Events that LINE's webhook has brought, so that a repeated one does nothing. */
export const line_event = pgTable(
  'line_event',
  { event_id: text().primaryKey(), came_at: timestamp({ withTimezone: true }).notNull() },
  (table) => [index('line_event_came').on(table.came_at)],
);

export const columns: HeldColumns = {
  wish: { technical: 'member_id matter ways chosen_at' },
  wish_setting: { technical: 'member_id quiet_from quiet_to is_must_only is_content_shown waste_told_on area_key' },
  push_subscription: {
    of: MEMBER,
    personal: 'endpoint p256dh auth',
    technical: 'push_subscription_id member_id session_hash endpoint_hash created_at told_at failures failed_at',
  },
  line_account: { of: MEMBER, personal: 'line_user_id', technical: 'member_id joined_at blocked_at' },
  line_code: { technical: 'code_hash member_id expires_at' },
  line_event: { technical: 'event_id came_at' },
};
