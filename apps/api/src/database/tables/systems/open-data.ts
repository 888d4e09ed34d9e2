import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../../held-columns.ts';

/** When a set of open data last changed: its content as a hash, the same for all processes. */
export const open_data_set = pgTable('open_data_set', {
  set_key: text().primaryKey(),
  content_hash: text().notNull(),
  changed_at: timestamp({ withTimezone: true }).notNull(),
});

export const columns: HeldColumns = { open_data_set: { technical: 'set_key content_hash changed_at' } };
