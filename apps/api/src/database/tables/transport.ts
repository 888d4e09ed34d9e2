import type { NoticeState } from '@machi/domain/arrival-notices/model';
import type { Finding } from '@machi/domain/transport/feed/findings';
import type { FeedChanges } from '@machi/domain/transport/feed/differences';
import type { Localized } from '@machi/domain/locale/model';
import type { Standing } from '@machi/domain/shuttle/model';
import type { FeedSummary } from '@machi/domain/transport-desk/model';
import type { SourceFailure } from '@machi/domain/transport-operation/source-model';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../held-columns.ts';
import { bytes, partOf } from './column-types.ts';
import { member, ofMember } from './members.ts';

/** waiting: imported, not in force. current: in force. former: no longer in force. */
export type FeedState = 'waiting' | 'current' | 'former';

/**
 * The town's imported routes, stops and times (product, "Route data"). Without a current feed, the town pack's apply.
 */
export const transport_feed = pgTable(
  'transport_feed',
  {
    feed_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    state: text().$type<FeedState>().notNull(),
    /** The zip as received; null for an unusable one, of which only the report is kept. */
    content: bytes(),
    /** File name or address. */
    source: text().notNull(),
    summary: jsonb().$type<FeedSummary>(),
    findings: jsonb().$type<readonly Finding[]>().notNull(),
    changes: jsonb().$type<FeedChanges>(),
    /** The feed that `changes` compares with; null: the town pack's. */
    compared_to: integer(),
    imported_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    imported_at: timestamp({ withTimezone: true }).notNull(),
    /** When it last came into force, and when that ended. */
    since: timestamp({ withTimezone: true }),
    until: timestamp({ withTimezone: true }),
  },
  (table) => [
    // At most one waiting and one current feed, even if two processes import.
    uniqueIndex('transport_feed_one')
      .on(table.state)
      .where(sql`${table.state} in ('waiting', 'current')`),
    index('transport_feed_until').on(table.until),
    check('transport_feed_state', sql`${table.state} in ('waiting', 'current', 'former')`),
    check(
      'transport_feed_counts',
      sql`${table.state} = 'waiting' or (${table.content} is not null and ${table.since} is not null)`,
    ),
  ],
);

/**
 * held: kept until `held_until` while somebody confirms. released: given back, or expired and found by another request.
 */
export type SeatState = 'held' | 'released' | 'reserved' | 'canceled';

/** Consent and waiver of demo rides as agreed to; never changed. */
export const demo_texts = pgTable('demo_texts', {
  digest: text().primaryKey(),
  consent: jsonb().$type<Localized>().notNull(),
  waiver: jsonb().$type<Localized>().notNull(),
  /** When somebody first agreed to them. */
  created_at: timestamp({ withTimezone: true }).notNull(),
});

/**
 * Seats of a member on a trip. IDs of the feed are stored without foreign keys, so rows outlive a feed; the row holds
 * what was sold. Writers hold the lock of the trip on its day (`features/seats/store.ts`).
 */
export const seat_reservation = pgTable(
  'seat_reservation',
  {
    seat_reservation_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Null until confirmed. */
    reservation_code: text(),
    /** Null once the member has withdrawn: the row stays for statistics. */
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    state: text().$type<SeatState>().notNull(),
    held_until: timestamp({ withTimezone: true }).notNull(),
    /** The portal's route, from transport.json. */
    route_id: integer().notNull(),
    trip_id: text().notNull(),
    service_date: date({ mode: 'string' }).notNull(),
    departure_stop_id: text().notNull(),
    arrival_stop_id: text().notNull(),
    departure_name: jsonb().$type<Localized>().notNull(),
    arrival_name: jsonb().$type<Localized>().notNull(),
    /** The departure that the member was last told. */
    departed_at: timestamp({ withTimezone: true }).notNull(),
    arrived_at: timestamp({ withTimezone: true }).notNull(),
    persons: smallint().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    reserved_at: timestamp({ withTimezone: true }),
    canceled_at: timestamp({ withTimezone: true }),
    /** The state of the trip that the member was last told. */
    told_standing: text().$type<Standing>().notNull().default('as-reserved'),
    reminded_at: timestamp({ withTimezone: true }),
    boarded_at: timestamp({ withTimezone: true }),
    missed_at: timestamp({ withTimezone: true }),
    marked_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** Counts changes: calendar programs accept the higher number. */
    revision: integer().notNull().default(0),
    revised_at: timestamp({ withTimezone: true }),
    /** The service under trial, for a demo ride. */
    demo_service_id: integer(),
    /** When consent and waiver were given, and which texts they were. */
    agreed_at: timestamp({ withTimezone: true }),
    agreed_digest: text().references(() => demo_texts.digest),
  },
  (table) => [
    uniqueIndex('seat_reservation_code').on(table.reservation_code),
    index('seat_reservation_member').on(table.member_id, table.seat_reservation_id.desc()),
    index('seat_reservation_trip')
      .on(table.service_date, table.trip_id)
      .where(sql`${table.state} in ('held', 'reserved')`),
    index('seat_reservation_departed').on(table.departed_at),
    // One hold for each member and trip, even if two processes write.
    uniqueIndex('seat_reservation_one_hold')
      .on(table.member_id, table.service_date, table.trip_id)
      .where(sql`${table.state} = 'held'`),
    check('seat_reservation_state', sql`${table.state} in ('held', 'released', 'reserved', 'canceled')`),
    check('seat_reservation_persons', sql`${table.persons} between 1 and 4`),
    check('seat_reservation_times', sql`${table.departed_at} <= ${table.arrived_at}`),
    check(
      'seat_reservation_confirmed',
      sql`(${table.state} in ('reserved', 'canceled')) = (${table.reservation_code} is not null and ${table.reserved_at} is not null)`,
    ),
    // No seat in a trial without consent and waiver, whatever the program does.
    check(
      'seat_reservation_agreed',
      sql`num_nonnulls(${table.agreed_at}, ${table.agreed_digest}) <> 1
        and (${table.demo_service_id} is null or ${table.state} in ('held', 'released') or ${table.agreed_at} is not null)`,
    ),
    check('seat_reservation_marked', sql`num_nonnulls(${table.boarded_at}, ${table.missed_at}) <= 1`),
  ],
);

const moment = () => timestamp({ withTimezone: true });

/** A vehicle of the town's routes. Its device, if any, is a row of `device`. */
export const vehicle = pgTable('vehicle', {
  vehicle_id: integer().primaryKey().generatedByDefaultAsIdentity(),
  vehicle_name_ja: text().notNull(),
  vehicle_name_en: text().notNull(),
  /** The portal's route that it serves; null: the one its trips name. */
  route_id: integer(),
  /** The ID in another operator's data; null for a vehicle of the town. */
  feed_vehicle_id: text().unique(),
  /**
   * The town pack's vehicle of the on-demand bus. Such a vehicle serves no route and is visible only to its passengers.
   */
  demand_vehicle_id: text().unique(),
  created_at: moment().notNull(),
  created_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  /** Hides the vehicle and revokes its key. */
  ended_at: moment(),
});

/** Vehicle positions of the last ten minutes. Older ones are deleted for privacy. */
export const vehicle_position = pgTable(
  'vehicle_position',
  {
    vehicle_id: partOf(() => vehicle.vehicle_id),
    measured_at: moment().notNull(),
    route_id: integer().notNull(),
    /** The feed's trip and service day; null: unknown. */
    trip_id: text(),
    service_date: date({ mode: 'string' }),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    bearing: real(),
    speed: real(),
  },
  (table) => [
    primaryKey({ columns: [table.vehicle_id, table.measured_at] }),
    index('vehicle_position_measured').on(table.measured_at),
  ],
);

/** The operator's announcement for some routes, or for all if none is named. */
export const transport_announcement = pgTable(
  'transport_announcement',
  {
    announcement_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    text_ja: text().notNull(),
    text_en: text().notNull(),
    route_ids: integer().array().notNull(),
    starts_at: moment().notNull(),
    ends_at: moment().notNull(),
    created_at: moment().notNull(),
    created_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    revision: integer().notNull().default(0),
  },
  (table) => [
    index('transport_announcement_ends').on(table.ends_at),
    check('transport_announcement_order', sql`${table.ends_at} > ${table.starts_at}`),
  ],
);

/** A trip of the feed that is cancelled on a service day, and the reason. */
export const cancelled_trip = pgTable(
  'cancelled_trip',
  {
    trip_id: text().notNull(),
    service_date: date({ mode: 'string' }).notNull(),
    reason_ja: text().notNull(),
    reason_en: text().notNull(),
    cancelled_at: moment().notNull(),
    cancelled_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.trip_id, table.service_date] })],
);

/** A member's request to be notified before a run arrives at a stop. The row is deleted a day after its time. */
export const arrival_notice = pgTable(
  'arrival_notice',
  {
    arrival_notice_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: ofMember(),
    /** `route_id` is the portal's, from transport.json; run and stop are the feed's, with their names at that time. */
    route_id: integer().notNull(),
    trip_id: text().notNull(),
    service_date: date({ mode: 'string' }).notNull(),
    stop_id: text().notNull(),
    stop_name: jsonb().$type<Localized>().notNull(),
    headsign: jsonb().$type<Localized>().notNull(),
    /** By the timetable at the time of the request. */
    scheduled_at: moment().notNull(),
    state: text().$type<NoticeState>().notNull(),
    created_at: moment().notNull(),
    /** When the member was last notified. */
    told_at: moment(),
    /** The member has cancelled it. The row stays for the day, so that asking again sends no second notification. */
    ended_at: moment(),
  },
  (table) => [
    uniqueIndex('arrival_notice_once').on(
      table.member_id,
      table.service_date,
      table.trip_id,
      table.stop_id,
      table.scheduled_at,
    ),
    index('arrival_notice_scheduled').on(table.scheduled_at),
    check('arrival_notice_state', sql`${table.state} in ('waiting', 'told', 'cancelled', 'gone', 'over')`),
  ],
);

/** The source of another operator's positions, polled by one process at a time. */
export const live_source = pgTable(
  'live_source',
  {
    /** The table has one row. */
    live_source_id: smallint().primaryKey().default(1),
    /** The address in the town's data at the last poll; empty: none. */
    address: text().notNull(),
    /** The address set at the desk; null: the town's data applies. */
    own_address: text(),
    is_off: boolean().notNull().default(false),
    /** Changes with each change at the desk, which invalidates polls under way. */
    revision: integer().notNull().default(0),
    set_at: moment().notNull(),
    set_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** The last poll, and the last readable answer. */
    asked_at: moment(),
    answered_at: moment(),
    /** Vehicles in the last answer, and those that could be shown. */
    told: integer(),
    vehicles: integer(),
    /** The failure since the last readable answer. */
    failed_at: moment(),
    failure: text().$type<SourceFailure>(),
  },
  (table) => [check('live_source_one', sql`${table.live_source_id} = 1`)],
);

export const columns: HeldColumns = {
  demo_texts: { technical: 'digest consent waiver created_at' },
  seat_reservation: {
    of: MEMBER,
    technical: `seat_reservation_id reservation_code member_id state held_until route_id trip_id service_date
      departure_stop_id arrival_stop_id departure_name arrival_name departed_at arrived_at persons created_at reserved_at
      canceled_at told_standing reminded_at boarded_at missed_at marked_by revision revised_at
      demo_service_id agreed_at agreed_digest`,
  },
  transport_feed: {
    technical: `feed_id state content source summary findings changes compared_to imported_by imported_at since until`,
  },
  vehicle: {
    technical:
      'vehicle_id vehicle_name_ja vehicle_name_en route_id feed_vehicle_id demand_vehicle_id created_at created_by ended_at',
  },
  vehicle_position: {
    technical: 'vehicle_id measured_at route_id trip_id service_date latitude longitude bearing speed',
  },
  transport_announcement: {
    technical: 'announcement_id text_ja text_en route_ids starts_at ends_at created_at created_by revision',
  },
  arrival_notice: {
    of: MEMBER,
    technical: `arrival_notice_id member_id route_id trip_id service_date stop_id stop_name headsign scheduled_at state created_at
      told_at ended_at`,
  },
  cancelled_trip: { technical: 'trip_id service_date reason_ja reason_en cancelled_at cancelled_by' },
  live_source: {
    technical:
      'live_source_id address own_address is_off revision set_at set_by asked_at answered_at told vehicles failed_at failure',
  },
};
