import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../held-columns.ts';
import { member } from './members.ts';

/** An official's application for a member at the counter or on the telephone (product, "Proxy application"). */
export const proxy = pgTable(
  'proxy',
  {
    proxy_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Null once the official has left. */
    official_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    member_id: integer()
      .notNull()
      .references(() => member.member_id, { onDelete: 'cascade' }),
    /** How the member asked for it, in the official's words; the member can read it. */
    reason: text().notNull(),
    opened_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('proxy_member').on(table.member_id), index('proxy_official').on(table.official_id)],
);

export const columns: HeldColumns = {
  proxy: {
    of: MEMBER,
    personal: 'reason',
    technical: 'proxy_id official_id member_id opened_at',
  },
};
