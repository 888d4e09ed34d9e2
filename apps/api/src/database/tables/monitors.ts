import type { Flag } from '@machi/domain/fields/model';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../held-columns.ts';
import { member } from './members.ts';

/** A laundry machine's last report. */
export const laundry_machine = pgTable(
  'laundry_machine',
  {
    machine_key: text().primaryKey(),
    state: text().$type<'free' | 'running' | 'finished' | 'out-of-order'>().notNull(),
    /** When it will be done; only while it runs. */
    finishes_at: timestamp({ withTimezone: true }),
    reported_at: timestamp({ withTimezone: true }).notNull(),
    reported_by_device: integer(),
  },
  (table) => [check('laundry_machine_state', sql`${table.state} in ('free', 'running', 'finished', 'out-of-order')`)],
);

/** Banners of the town over portal, terminals and monitors, until they expire or are removed. */
export const monitor_banner = pgTable(
  'monitor_banner',
  {
    monitor_banner_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    body_ja: text().notNull(),
    body_en: text().notNull(),
    /** 1: requires action at once. 0: informs. */
    is_urgent: smallint().$type<Flag>().notNull().default(0),
    /** Which of several stands: the greatest, then the newest (`bannerRanks`). */
    rank: smallint().notNull().default(1),
    /** What put it up by itself, such as "warning:12"; null: an official. */
    source: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** When it expires; nothing is written then. */
    ends_at: timestamp({ withTimezone: true }).notNull(),
    /** When it was removed or replaced early. */
    ended_at: timestamp({ withTimezone: true }),
    ended_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [
    check('monitor_banner_end', sql`${table.ends_at} >= ${table.created_at}`),
    uniqueIndex('monitor_banner_source')
      .on(table.source)
      .where(sql`ended_at is null and source is not null`),
  ],
);

export const columns: HeldColumns = {
  laundry_machine: { technical: 'machine_key state finishes_at reported_at reported_by_device' },
  monitor_banner: {
    technical:
      'monitor_banner_id body_ja body_en is_urgent rank source created_at created_by ends_at ended_at ended_by',
  },
};
