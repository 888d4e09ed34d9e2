import type { Finding } from '@machi/domain/transport/feed/findings';
import type { FeedChanges } from '@machi/domain/transport/feed/differences';
import type { FeedSummary } from '@machi/domain/transport-desk/model';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../held-columns.ts';
import { bytes } from './column-types.ts';
import { member } from './members.ts';

/** waiting: imported, does not count yet. current: counts. former: counted before. */
export type FeedState = 'waiting' | 'current' | 'former';

/** The routes, stops and times of the town as they were imported (product, "Route data"); without a current one the pack's count. */
export const transport_feed = pgTable(
  'transport_feed',
  {
    feed_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    state: text().$type<FeedState>().notNull(),
    /** The zip, as it came; null of one that cannot be used, of which only the report is kept. */
    content: bytes(),
    /** Name of the file, or the address. */
    source: text().notNull(),
    summary: jsonb().$type<FeedSummary>(),
    findings: jsonb().$type<readonly Finding[]>().notNull(),
    changes: jsonb().$type<FeedChanges>(),
    /** What `changes` was laid beside; null: the pack's. */
    compared_to: integer(),
    imported_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    imported_at: timestamp({ withTimezone: true }).notNull(),
    /** When it last began to count, and when it ended. */
    since: timestamp({ withTimezone: true }),
    until: timestamp({ withTimezone: true }),
  },
  (table) => [
    // One waits and one counts, whatever two processes do.
    uniqueIndex('transport_feed_one')
      .on(table.state)
      .where(sql`${table.state} in ('waiting', 'current')`),
    index('transport_feed_until').on(table.until),
    check('transport_feed_state', sql`${table.state} in ('waiting', 'current', 'former')`),
    check(
      'transport_feed_counts',
      sql`${table.state} = 'waiting' or (${table.content} is not null and ${table.since} is not null)`,
    ),
  ],
);

export const columns: HeldColumns = {
  transport_feed: {
    technical: `feed_id state content source summary findings changes compared_to imported_by imported_at since until`,
  },
};
