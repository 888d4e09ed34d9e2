import { reservationFields } from '@machi/domain/reservations/fields';
import type { DocumentPurpose } from '@machi/domain/documents/model';
import type { Flag } from '@machi/domain/fields/model';
import type { MediaType } from '@machi/domain/files/model';
import type { Localized } from '@machi/domain/locale/model';
import type {
  AnsweredQuestion,
  ApprovalStatus,
  ExemptionMethod,
  ExemptionStatus,
} from '@machi/domain/reservations/model';
import type { GroupType, Purpose } from '@machi/domain/reservations/words';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../held-columns.ts';
import { club, club_exemption } from './clubs/clubs.ts';
import { bytes, numberOf, partOf, timeRange } from './column-types.ts';
import { member, ofMember } from './members.ts';
import { schedule } from './schedules.ts';
import { equipment, room, spot } from './spots.ts';

export const reservation = pgTable(
  'reservation',
  {
    reservation_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    reservation_code: text().notNull(),
    /** One code for each application, one reservation for each of its dates. */
    application_code: text().notNull(),
    /** Null once the member has withdrawn: the row stays for statistics. */
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    spot_id: numberOf(() => spot.spot_id),
    room_id: numberOf(() => room.room_id),
    started_at: timestamp({ withTimezone: true }).notNull(),
    ended_at: timestamp({ withTimezone: true }).notNull(),
    /** Month of use in the town, "YYYY-MM", for the monthly limit. */
    use_month: text().notNull(),
    reserved_at: timestamp({ withTimezone: true }).notNull(),
    is_group: smallint().$type<Flag>().notNull(),
    /** The registered club that reserves, and the exemption that reduces its fee. */
    club_id: integer().references(() => club.club_id, { onDelete: 'set null' }),
    club_exemption_id: integer().references(() => club_exemption.club_exemption_id, { onDelete: 'set null' }),
    /** Empty for an individual. */
    group_type: text().$type<GroupType | ''>().notNull().default(''),
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
    /** Reception's decision on a requested exemption; null if none was requested. */
    exemption_status: smallint().$type<ExemptionStatus>(),
    persons_spot: integer().notNull(),
    note: text().notNull(),
    additional_questions: jsonb().$type<AnsweredQuestion[]>().notNull().default([]),
    /** Rooms reserved together with this one. */
    adjunct_room_ids: jsonb().$type<number[]>().notNull().default([]),
    /** Lent equipment, one ID for each piece. */
    equipment_ids: jsonb().$type<number[]>().notNull().default([]),
    document_file: smallint().$type<Flag>().notNull().default(0),
    /** Whether a taxi that is not cancelled belongs to it; details are in `taxi`. */
    reserves_outward: smallint().$type<Flag>().notNull().default(0),
    reserves_return: smallint().$type<Flag>().notNull().default(0),
    amount: integer().notNull(),
    /** The itemised price as agreed. */
    quote_lines: jsonb().notNull(),
    approval_status: smallint().$type<ApprovalStatus>().notNull(),
    reason: text().notNull().default(''),
    is_canceled: smallint().$type<Flag>().notNull().default(0),
    canceled_at: timestamp({ withTimezone: true }),
    /** When it was refused; null for old refusals whose time the audit log does not tell. */
    refused_at: timestamp({ withTimezone: true }),
    /** Yen that remain due after cancellation. */
    cancel_fee_yen: integer().notNull().default(0),
    /** When it became fixed: the permit's date of issue. */
    fixed_at: timestamp({ withTimezone: true }),
    /** The official who booked it at the counter. */
    booked_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** Reception's reason for going beyond a rule; empty if it did not. */
    override_reason: text().notNull().default(''),
    /** Reception's reason for the last change; empty if there was none. */
    change_reason: text().notNull().default(''),
    /** How many permits were issued: raised with each change of what is fixed. */
    permit_version: integer().notNull().default(1),
    no_show_at: timestamp({ withTimezone: true }),
    /** When the last amount due was paid; null: something is unpaid. */
    paid_at: timestamp({ withTimezone: true }),
    /** Yen paid minus refunds, as in the ledger. */
    paid_yen: integer().notNull().default(0),
    reminded_at: timestamp({ withTimezone: true }),
    /** Counts changes: calendar programs accept the higher number. */
    revision: integer().notNull().default(0),
    /** The last change; null if there was none. */
    revised_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('reservation_code').on(table.reservation_code),
    index('reservation_member').on(table.member_id, table.reservation_id.desc()),
    index('reservation_club')
      .on(table.club_id, table.started_at)
      .where(sql`${table.club_id} is not null`),
    index('reservation_application').on(table.application_code),
    index('reservation_started').on(table.started_at),
    index('reservation_waiting')
      .on(table.reserved_at)
      .where(sql`${table.is_canceled} = 0 and (${table.approval_status} = 0 or ${table.exemption_status} = 0)`),
    index('reservation_month')
      .on(table.member_id, table.spot_id, table.use_month)
      .where(sql`${table.is_canceled} = 0 and ${table.approval_status} <> 2`),
    /** For unpaid reservations: `NOT_PAID` of features/billing. */
    index('reservation_not_paid')
      .on(table.ended_at)
      .where(
        sql`(case when ${table.is_canceled} = 1 then ${table.cancel_fee_yen} when ${table.approval_status} = 1 then ${table.amount} else 0 end - ${table.paid_yen}) > 0`,
      ),
    check('reservation_times', sql`${table.started_at} < ${table.ended_at}`),
    check('reservation_amount', sql`${table.amount} >= 0`),
    check('reservation_paid', sql`${table.paid_yen} >= 0`),
    check('reservation_approval_status', sql`${table.approval_status} in (0, 1, 2)`),
    check('reservation_is_canceled', sql`${table.is_canceled} in (0, 1)`),
  ],
);

/** A closure of a spot or one room: who made it, and the public reason. */
export const blackout = pgTable(
  'blackout',
  {
    blackout_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    spot_id: numberOf(() => spot.spot_id),
    /** Null: all rooms of the spot. */
    room_id: integer().references(() => room.room_id),
    during: timeRange().notNull(),
    reason: jsonb().$type<Localized>().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [index('blackout_spot').on(table.spot_id)],
);

/** Equipment that a reservation or a schedule of the town uses, with the time. */
export const equipment_use = pgTable(
  'equipment_use',
  {
    equipment_use_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    equipment_id: numberOf(() => equipment.equipment_id),
    /** The user: a reservation, or a schedule on a day. */
    reservation_id: integer().references(() => reservation.reservation_id),
    schedule_id: integer().references(() => schedule.schedule_id, { onDelete: 'cascade' }),
    target_date: date(),
    during: timeRange().notNull(),
    pieces: integer().notNull(),
  },
  (table) => [
    // One index for each kind of user: a booking writes only into the first.
    uniqueIndex('equipment_use_reservation')
      .on(table.reservation_id, table.equipment_id)
      .where(sql`${table.reservation_id} is not null`),
    uniqueIndex('equipment_use_schedule')
      .on(table.schedule_id, table.target_date, table.equipment_id)
      .where(sql`${table.schedule_id} is not null`),
    index('equipment_use_equipment').on(table.equipment_id),
    check(
      'equipment_use_holder',
      sql`num_nonnulls(${table.reservation_id}, ${table.schedule_id}) = 1 and num_nulls(${table.schedule_id}, ${table.target_date}) <> 1`,
    ),
    check('equipment_use_pieces', sql`${table.pieces} > 0`),
  ],
);

/** A file of an application, visible only to its owner and reception. Unattached files are deleted after some days. */
export const document = pgTable(
  'document',
  {
    document_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: ofMember(),
    application_code: text(),
    purpose: text().$type<DocumentPurpose>().notNull(),
    file_name: text().notNull(),
    media_type: text().$type<MediaType>().notNull(),
    byte_count: integer().notNull(),
    content: bytes().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When reception checked it. */
    checked_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('document_member').on(table.member_id),
    index('document_application').on(table.application_code),
    index('document_unattached')
      .on(table.created_at)
      .where(sql`${table.application_code} is null`),
  ],
);

/** A link that shows a reservation to whoever has it. Only the hash of its secret is stored. */
export const share_link = pgTable('share_link', {
  reservation_id: partOf(() => reservation.reservation_id).primaryKey(),
  secret_hash: bytes().notNull().unique(),
  created_at: timestamp({ withTimezone: true }).notNull(),
});

/** Members to notify when a room or seats of a trip become free. Nothing is held for them. */
export const waitlist = pgTable(
  'waitlist',
  {
    waitlist_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: ofMember(),
    /** For a room. */
    spot_id: integer().references(() => spot.spot_id),
    room_id: integer().references(() => room.room_id),
    /** For seats. */
    trip_id: text(),
    service_date: date({ mode: 'string' }),
    departure_stop_id: text(),
    arrival_stop_id: text(),
    persons: smallint(),
    during: timeRange().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    told_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('waitlist_once').on(table.member_id, table.room_id, table.during),
    uniqueIndex('waitlist_once_seats')
      .on(table.member_id, table.service_date, table.trip_id, table.departure_stop_id, table.arrival_stop_id)
      .where(sql`${table.trip_id} is not null`),
    index('waitlist_trip')
      .on(table.service_date, table.trip_id)
      .where(sql`${table.told_at} is null and ${table.trip_id} is not null`),
    check(
      'waitlist_of_one',
      sql`num_nonnulls(${table.spot_id}, ${table.room_id}) = case when ${table.trip_id} is null then 2 else 0 end
        and num_nonnulls(${table.service_date}, ${table.departure_stop_id}, ${table.arrival_stop_id}, ${table.persons}) = case when ${table.trip_id} is null then 0 else 4 end`,
    ),
    index('waitlist_room')
      .on(table.room_id)
      .where(sql`${table.told_at} is null`),
  ],
);

/**
 * Times for which a room is taken. The room's lock and the exclusion constraint (custom migrations) prevent double
 * booking. Cancelling and refusing delete the row.
 */
export const room_occupancy = pgTable(
  'room_occupancy',
  {
    occupancy_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    room_id: numberOf(() => room.room_id),
    during: timeRange().notNull(),
    kind: text().notNull(),
    reservation_id: integer().references(() => reservation.reservation_id),
    blackout_id: integer().references(() => blackout.blackout_id, { onDelete: 'cascade' }),
    /** The town's own use: the schedule and its day. */
    schedule_id: integer().references(() => schedule.schedule_id, { onDelete: 'cascade' }),
    target_date: date(),
    /** Held until the lottery is drawn. No foreign key: the lottery's table is declared after this file. */
    lottery_id: integer(),
  },
  (table) => [
    // Partial as for closures: only lotteries.
    index('room_occupancy_lottery')
      .on(table.lottery_id)
      .where(sql`${table.lottery_id} is not null`),
    // Partial as for closures: only schedules.
    index('room_occupancy_schedule')
      .on(table.schedule_id, table.target_date)
      .where(sql`${table.schedule_id} is not null`),
    // Only closures, so that a booking does not write into it.
    index('room_occupancy_blackout')
      .on(table.blackout_id)
      .where(sql`${table.blackout_id} is not null`),
    index('room_occupancy_reservation').on(table.reservation_id),
    check('room_occupancy_kind', sql`${table.kind} in ('reservation', 'adjunct', 'blackout', 'schedule', 'lottery')`),
    check('room_occupancy_of_lottery', sql`(${table.lottery_id} is not null) = (${table.kind} = 'lottery')`),
    check(
      'room_occupancy_schedule_day',
      sql`num_nonnulls(${table.schedule_id}, ${table.target_date}) = case when ${table.kind} = 'schedule' then 2 else 0 end`,
    ),
    check(
      'room_occupancy_during',
      sql`not isempty(${table.during}) and lower_inc(${table.during}) and not upper_inc(${table.during})`,
    ),
  ],
);

export const columns: HeldColumns = {
  reservation: {
    of: MEMBER,
    described: reservationFields,
    personal: 'additional_questions reason override_reason change_reason',
    technical: `reservation_id reservation_code application_code member_id spot_id room_id club_id club_exemption_id started_at ended_at use_month
      reserved_at exemption_status adjunct_room_ids equipment_ids document_file reserves_outward reserves_return amount
      quote_lines approval_status is_canceled canceled_at refused_at cancel_fee_yen fixed_at booked_by no_show_at paid_at
      paid_yen reminded_at revision revised_at permit_version`,
  },
  blackout: { technical: 'blackout_id spot_id room_id during reason created_at created_by' },
  equipment_use: { technical: 'equipment_use_id equipment_id reservation_id schedule_id target_date during pieces' },
  document: {
    of: MEMBER,
    personal: 'file_name content',
    technical: 'document_id member_id application_code purpose media_type byte_count created_at checked_at',
  },
  share_link: { technical: 'reservation_id secret_hash created_at' },
  waitlist: {
    technical: `waitlist_id member_id spot_id room_id trip_id service_date departure_stop_id arrival_stop_id persons during
      created_at told_at`,
  },
  room_occupancy: {
    technical: 'occupancy_id room_id during kind reservation_id blackout_id schedule_id target_date lottery_id',
  },
};
