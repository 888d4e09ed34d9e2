import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../../held-columns.ts';
import { member, ofMember } from '../members.ts';

/** A reminder to pay for rooms that were used: recorded first, printed on demand. */
export const room_reminder = pgTable(
  'room_reminder',
  {
    room_reminder_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: ofMember(),
    reminded_on: date({ mode: 'string' }).notNull(),
    /** The deadline for payment. */
    term_on: date({ mode: 'string' }).notNull(),
    reservation_ids: integer().array().notNull(),
    /** null: the official has left since. */
    made_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [
    index('room_reminder_member').on(table.member_id),
    check('room_reminder_of', sql`cardinality(${table.reservation_ids}) > 0`),
  ],
);

export const columns: HeldColumns = {
  room_reminder: {
    of: MEMBER,
    personal: 'reminded_on term_on',
    technical: 'room_reminder_id member_id made_by reservation_ids',
  },
};
