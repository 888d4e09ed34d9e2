import type { Flag } from '@machi/domain/fields/model';
import type { ApprovalStatus, ExemptionMethod, Purpose } from '@machi/domain/reservations/model';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { timeRange } from './column-types.ts';
import { member } from './members.ts';
import { room, spot } from './spots.ts';

export const reservation = pgTable(
  'reservation',
  {
    reservation_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    reservation_code: text().notNull(),
    /** One application, one code; one reservation for each of its dates. */
    application_code: text().notNull(),
    /** Null once the member has withdrawn: the row stays for statistics and is nobody's. */
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    spot_id: integer()
      .notNull()
      .references(() => spot.spot_id),
    room_id: integer()
      .notNull()
      .references(() => room.room_id),
    started_at: timestamp({ withTimezone: true }).notNull(),
    ended_at: timestamp({ withTimezone: true }).notNull(),
    /** "YYYY-MM" of use in the town, for the monthly limit. */
    use_month: text().notNull(),
    reserved_at: timestamp({ withTimezone: true }).notNull(),
    is_group: smallint().$type<Flag>().notNull(),
    group_name: text().notNull(),
    person_in_charge: text().notNull(),
    purpose: text().$type<Purpose>().notNull(),
    purpose_other: text().notNull(),
    includes_preparation: smallint().$type<Flag>().notNull(),
    is_commercial: smallint().$type<Flag>().notNull(),
    has_charging: smallint().$type<Flag>().notNull(),
    charging_fee: integer().notNull(),
    exemption_method: smallint().$type<ExemptionMethod>().notNull(),
    exemption_reason: text().notNull(),
    persons_spot: integer().notNull(),
    note: text().notNull(),
    amount: integer().notNull(),
    /** The itemised price as it was agreed. */
    quote_lines: jsonb().notNull(),
    approval_status: smallint().$type<ApprovalStatus>().notNull(),
    reason: text().notNull().default(''),
    is_canceled: smallint().$type<Flag>().notNull().default(0),
    canceled_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('reservation_code').on(table.reservation_code),
    index('reservation_member').on(table.member_id, table.reservation_id.desc()),
    index('reservation_month')
      .on(table.member_id, table.spot_id, table.use_month)
      .where(sql`${table.is_canceled} = 0 and ${table.approval_status} <> 2`),
    check('reservation_times', sql`${table.started_at} < ${table.ended_at}`),
    check('reservation_amount', sql`${table.amount} >= 0`),
    check('reservation_approval_status', sql`${table.approval_status} in (0, 1, 2)`),
    check('reservation_is_canceled', sql`${table.is_canceled} in (0, 1)`),
  ],
);

/**
 * Who holds a room when. The exclusion constraint (custom migration) is the one guard against double booking;
 * cancelling and refusing delete the row.
 */
export const room_occupancy = pgTable(
  'room_occupancy',
  {
    occupancy_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    room_id: integer()
      .notNull()
      .references(() => room.room_id),
    during: timeRange().notNull(),
    kind: text().notNull(),
    reservation_id: integer().references(() => reservation.reservation_id),
  },
  (table) => [
    index('room_occupancy_reservation').on(table.reservation_id),
    check('room_occupancy_kind', sql`${table.kind} in ('reservation', 'adjunct', 'blackout')`),
    check(
      'room_occupancy_during',
      sql`not isempty(${table.during}) and lower_inc(${table.during}) and not upper_inc(${table.during})`,
    ),
  ],
);
