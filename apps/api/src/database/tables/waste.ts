import type { ChangeWhat } from '@machi/domain/waste/model';
import type { Localized } from '@machi/domain/locale/model';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../held-columns.ts';
import { member, ofMember } from './members.ts';

/** A change of collection days by an official. It counts from the commit on, until it is taken back. */
export const waste_change = pgTable(
  'waste_change',
  {
    waste_change_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    what: text().$type<ChangeWhat>().notNull(),
    from_date: date({ mode: 'string' }).notNull(),
    to_date: date({ mode: 'string' }).notNull(),
    moved_to: date({ mode: 'string' }),
    /** Areas and kinds of the pack; empty: all. */
    area_ids: integer().array().notNull(),
    kind_keys: text().array().notNull(),
    reason: jsonb().$type<Localized>().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** When it was taken back. */
    ended_at: timestamp({ withTimezone: true }),
    ended_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [
    index('waste_change_days').on(table.to_date),
    check('waste_change_what', sql`${table.what} in ('stopped', 'moved', 'extra')`),
    check('waste_change_order', sql`${table.to_date} >= ${table.from_date}`),
    check('waste_change_moved', sql`(${table.what} = 'moved') = (${table.moved_to} is not null)`),
  ],
);

/** The area that a member has chosen, where it is not that of the address. */
export const waste_area = pgTable('waste_area', {
  member_id: ofMember().primaryKey(),
  area_id: integer().notNull(),
  chosen_at: timestamp({ withTimezone: true }).notNull(),
});

export const columns: HeldColumns = {
  waste_change: {
    technical:
      'waste_change_id what from_date to_date moved_to area_ids kind_keys reason created_at created_by ended_at ended_by',
  },
  waste_area: { technical: 'member_id area_id chosen_at' },
};
