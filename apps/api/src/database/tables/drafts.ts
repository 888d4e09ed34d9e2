import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { FeedKind } from '@machi/domain/calendar-feed/contract';
import type { DraftContent } from '@machi/domain/drafts/model';
import { MEMBER, type HeldColumns } from '../held-columns.ts';
import { bytes } from './column-types.ts';
import { ofMember } from './members.ts';

/** A member's unsent input of a form, to be continued on another device. */
export const draft = pgTable(
  'draft',
  {
    member_id: ofMember(),
    draft_key: text().notNull(),
    content: jsonb().$type<DraftContent>().notNull(),
    saved_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.draft_key] })],
);

/** A secret address at which a member's calendar program reads a feed; one for each kind. */
export const calendar_feed = pgTable(
  'calendar_feed',
  {
    member_id: ofMember(),
    kind: text().$type<FeedKind>().notNull().default('reservations'),
    secret_hash: bytes().notNull().unique(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    read_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.kind] })],
);

export const columns: HeldColumns = {
  draft: { of: MEMBER, personal: 'content', technical: 'member_id draft_key saved_at' },
  calendar_feed: { technical: 'member_id kind secret_hash created_at read_at' },
};
