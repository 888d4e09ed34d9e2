import type { Flag } from '@machi/domain/fields/model';
import type { Locale } from '@machi/domain/locale/model';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../held-columns.ts';
import { club } from './clubs/clubs.ts';
import { numberOf, partOf } from './column-types.ts';
import { member, organization } from './members.ts';

/** A conversation of a member and an office about one subject (product, "Messages"). */
export const message_thread = pgTable(
  'message_thread',
  {
    message_thread_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Null: a guest, described in `guest_inquiry`. */
    member_id: integer().references(() => member.member_id, { onDelete: 'cascade' }),
    /** The club to which it belongs; the member is one in charge. Null: it is the member's own. */
    club_id: integer().references(() => club.club_id, { onDelete: 'set null' }),
    organization_id: numberOf(() => organization.organization_id),
    subject: text().notNull(),
    /** 1: begun by the resident or guest. */
    is_inquiry: smallint().$type<Flag>().notNull().default(0),
    /** Since when the member waits for an answer; null: does not wait. */
    waiting_since: timestamp({ withTimezone: true }),
    /** The half day in which a waiting person wishes to be called, "2026-12-01 am"; null: in none. The message has the number. */
    call_at: text(),
    /** Calls that nobody took. */
    call_tries: smallint().notNull().default(0),
    assigned_to: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** The official who is answering, until their screen has been inactive for too long. */
    answering_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    answering_until: timestamp({ withTimezone: true }),
    last_at: timestamp({ withTimezone: true }).notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('message_thread_member').on(table.member_id, table.created_at),
    index('message_thread_club')
      .on(table.club_id)
      .where(sql`${table.club_id} is not null`),
    index('message_thread_office').on(table.organization_id, table.last_at),
    index('message_thread_waiting')
      .on(table.organization_id, table.waiting_since)
      .where(sql`${table.waiting_since} is not null`),
    check('message_thread_of_guest', sql`${table.member_id} is not null or ${table.is_inquiry} = 1`),
  ],
);

/** A guest's inquiry: where the answer goes, and what detects a repeated submission. */
export const guest_inquiry = pgTable(
  'guest_inquiry',
  {
    message_thread_id: partOf(() => message_thread.message_thread_id).primaryKey(),
    /** Empty: no answer is possible. */
    email: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    /** Keyed hash of day, network, address and text; a repeated submission is accepted once. */
    sent_hash: text().notNull(),
    /** Since when it is marked as spam; null: not spam. */
    spam_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('guest_inquiry_sent').on(table.sent_hash),
    index('guest_inquiry_spam')
      .on(table.spam_at)
      .where(sql`${table.spam_at} is not null`),
  ],
);

/** An inquiry handed from one office to another. */
export const thread_handover = pgTable(
  'thread_handover',
  {
    thread_handover_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    message_thread_id: partOf(() => message_thread.message_thread_id),
    from_organization_id: numberOf(() => organization.organization_id),
    to_organization_id: numberOf(() => organization.organization_id),
    /** For the colleagues there. */
    note: text().notNull(),
    handed_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    handed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('thread_handover_of').on(table.message_thread_id)],
);

export const message = pgTable(
  'message',
  {
    message_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    message_thread_id: partOf(() => message_thread.message_thread_id),
    /** The message that it replies to. */
    source_id: integer(),
    /** 0: to the member. 1: from the member. */
    is_reply: smallint().$type<Flag>().notNull(),
    /** Whether the member has opened it; their own count as read. */
    is_read: smallint().$type<Flag>().notNull(),
    body: text().notNull(),
    /** The official who wrote it, or who was in charge of the club; null: the member, or somebody who has left. */
    sent_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    sent_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({ name: 'message_source', columns: [table.source_id], foreignColumns: [table.message_id] }).onDelete(
      'cascade',
    ),
    index('message_of').on(table.message_thread_id, table.message_id),
    index('message_unread')
      .on(table.message_thread_id)
      .where(sql`${table.is_read} = 0`),
    index('message_source_of').on(table.source_id),
    check('message_is_reply', sql`${table.is_reply} in (0, 1)`),
    check('message_is_read', sql`${table.is_read} = 1 or (${table.is_read} = 0 and ${table.is_reply} = 0)`),
  ],
);

/** A text template of an office. */
export const message_phrase = pgTable(
  'message_phrase',
  {
    message_phrase_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    organization_id: numberOf(() => organization.organization_id),
    phrase_name: text().notNull(),
    body: text().notNull(),
    revision: integer().notNull().default(0),
    changed_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [unique('message_phrase_name').on(table.organization_id, table.phrase_name)],
);

export const columns: HeldColumns = {
  message_thread: {
    of: MEMBER,
    personal: 'subject',
    technical: `message_thread_id member_id club_id organization_id is_inquiry waiting_since call_at call_tries assigned_to answering_by answering_until last_at
      created_at`,
  },
  message: {
    of: 'message_thread_id in (select message_thread_id from message_thread where member_id = $1)',
    personal: 'body',
    technical: 'message_id message_thread_id source_id is_reply is_read sent_by sent_at',
  },
  // Guests have no account; their rows end by themselves.
  guest_inquiry: { of: 'email = $2', personal: 'email', technical: 'message_thread_id locale sent_hash spam_at' },
  thread_handover: {
    of: 'message_thread_id in (select message_thread_id from message_thread where member_id = $1)',
    personal: 'note',
    technical: 'thread_handover_id message_thread_id from_organization_id to_organization_id handed_by handed_at',
  },
  message_phrase: {
    technical: 'message_phrase_id organization_id phrase_name body revision changed_by changed_at',
  },
};
