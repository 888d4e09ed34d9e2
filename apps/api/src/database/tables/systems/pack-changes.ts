import type { PackState } from '@machi/domain/pack-changes/rules';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../../held-columns.ts';
import { member } from '../members.ts';

/** A change of one file of the town pack: what it was made from, and what it makes of that. */
export const pack_change = pgTable(
  'pack_change',
  {
    pack_change_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    file: text().notNull(),
    state: text().$type<PackState>().notNull(),
    from_date: date({ mode: 'string' }).notNull(),
    /** The first day on which it no longer holds. */
    until_date: date({ mode: 'string' }),
    reason: text().notNull(),
    base: jsonb().$type<unknown>().notNull(),
    own: jsonb().$type<unknown>().notNull(),
    /** Raised by each step. */
    version: integer().notNull(),
    written_at: timestamp({ withTimezone: true }).notNull(),
    written_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    published_at: timestamp({ withTimezone: true }),
    /** Who asked for the step that a second official takes. */
    asked_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [
    index('pack_change_state').on(table.state, table.from_date),
    check(
      'pack_change_states',
      sql`${table.state} in ('draft', 'proposed', 'published', 'ending', 'taken-back', 'dropped')`,
    ),
    check('pack_change_order', sql`${table.until_date} >= ${table.from_date}`),
  ],
);

/** What happened to a change; added to, never changed. */
export const pack_change_step = pgTable(
  'pack_change_step',
  {
    pack_change_step_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    pack_change_id: integer()
      .notNull()
      .references(() => pack_change.pack_change_id, { onDelete: 'cascade' }),
    step: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    taken_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    note: text().notNull(),
    /** What was written, where the step wrote. */
    own: jsonb().$type<unknown>(),
  },
  (table) => [index('pack_change_steps').on(table.pack_change_id)],
);

export const columns: HeldColumns = {
  pack_change: {
    technical:
      'pack_change_id file state from_date until_date reason base own version written_at written_by published_at asked_by',
  },
  pack_change_step: { technical: 'pack_change_step_id pack_change_id step at taken_by note own' },
};
