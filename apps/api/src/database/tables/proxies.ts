import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../held-columns.ts';
import { member } from './members.ts';

/** An official applies for a member who stands at the counter or calls (product, "Proxy application"). */
export const proxy = pgTable(
  'proxy',
  {
    proxy_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Null once they have left. */
    official_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    member_id: integer()
      .notNull()
      .references(() => member.member_id, { onDelete: 'cascade' }),
    /** How the official was asked, in their words; the member reads it. */
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
