import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../../held-columns.ts';
import { member } from '../members.ts';

/** A day of a drawer. Triggers refuse entries and changes once it is closed. */
export const till_day = pgTable(
  'till_day',
  {
    day: date({ mode: 'string' }).notNull(),
    /**
     * The drawer: a spot of the town pack, or 0 for the office, which also has all days from before spots had drawers.
     */
    house_id: integer().notNull().default(0),
    /** null: open. */
    closed_at: timestamp({ withTimezone: true }),
    /** null: the official has left since. */
    closed_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** Totals of its entries at closing. */
    entries: integer().notNull().default(0),
    cash_yen: integer().notNull().default(0),
    bank_yen: integer().notNull().default(0),
    qr_yen: integer().notNull().default(0),
    /** The counted money, and the reason for a difference. */
    counted_yen: integer(),
    note: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.house_id] }),
    check('till_day_closed', sql`(${table.closed_at} is null) = (${table.counted_yen} is null)`),
    check(
      'till_day_note',
      sql`${table.counted_yen} is null or ${table.counted_yen} = ${table.cash_yen} or ${table.note} <> ''`,
    ),
  ],
);

/** The last receipt number of a fiscal year. Taking the next one locks the row until the transaction ends. */
export const receipt_year = pgTable('receipt_year', {
  year: integer().primaryKey(),
  last_no: integer().notNull(),
});

export const columns: HeldColumns = {
  till_day: { technical: 'day house_id closed_at closed_by entries cash_yen bank_yen qr_yen counted_yen note' },
  receipt_year: { technical: 'year last_no' },
};
