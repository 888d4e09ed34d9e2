import type { Telegram, WarningStatus, WarningThread } from '@machi/domain/warnings/model';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../../held-columns.ts';
import { member } from '../members.ts';

/** Telegrams that concern the town, as read. Threads are folded from those that can still change something. */
export const warning_telegram = pgTable(
  'warning_telegram',
  {
    warning_telegram_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** A telegram that comes twice counts once. */
    telegram_key: text().notNull().unique(),
    content: jsonb().$type<Telegram>().notNull(),
    sent_at: timestamp({ withTimezone: true }).notNull(),
    received_at: timestamp({ withTimezone: true }).notNull(),
    kept_until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('warning_telegram_kept').on(table.kept_until)],
);

/** A warning from its first telegram to its end, and what was done about it. */
export const warning_thread = pgTable(
  'warning_thread',
  {
    warning_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    thread_key: text().notNull(),
    status: text().$type<WarningStatus>().notNull(),
    content: jsonb().$type<WarningThread>().notNull(),
    started_at: timestamp({ withTimezone: true }).notNull(),
    /** Null: it stands. */
    ended_at: timestamp({ withTimezone: true }),
    /** The level that members were told last; 0: nothing, or its end. */
    told_level: smallint().notNull().default(0),
    /** Since when an official has to decide; null: nothing waits. */
    waits_since: timestamp({ withTimezone: true }),
    released_level: smallint().notNull().default(0),
    withheld_level: smallint().notNull().default(0),
    withheld_reason: text().notNull().default(''),
    decided_at: timestamp({ withTimezone: true }),
    decided_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** Since when an official asks to end it by hand, and why; null: nobody does. */
    closing_at: timestamp({ withTimezone: true }),
    closing_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    closing_reason: text().notNull().default(''),
    /** When it was ended so, by a second official or the same one. */
    closed_at: timestamp({ withTimezone: true }),
    closed_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('warning_thread_started').on(table.thread_key, table.status, table.started_at),
    index('warning_thread_ended').on(table.ended_at),
    check('warning_thread_status', sql`${table.status} in ('actual', 'exercise', 'test')`),
  ],
);

/** When each source of the pack was looked at, and what came of it. */
export const warning_source = pgTable('warning_source', {
  source_key: text().primaryKey(),
  /** Address or folder: another one begins anew. */
  place: text().notNull(),
  asked_at: timestamp({ withTimezone: true }),
  answered_at: timestamp({ withTimezone: true }),
  failed_at: timestamp({ withTimezone: true }),
  failure: text(),
  etag: text(),
  modified: text(),
  /** Links of the feed that have been read. */
  seen: jsonb().$type<readonly string[]>().notNull().default([]),
  /** Files that gave no telegram, the newest first. */
  faults: jsonb().$type<readonly { name: string; code: string; at: string }[]>().notNull().default([]),
});

export const columns: HeldColumns = {
  warning_telegram: { technical: 'warning_telegram_id telegram_key content sent_at received_at kept_until' },
  warning_thread: {
    technical:
      'warning_id thread_key status content started_at ended_at told_level waits_since released_level withheld_level withheld_reason decided_at decided_by closing_at closing_by closing_reason closed_at closed_by',
  },
  warning_source: {
    technical: 'source_key place asked_at answered_at failed_at failure etag modified seen faults',
  },
};
