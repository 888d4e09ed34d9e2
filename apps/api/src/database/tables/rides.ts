import type { Flag } from '@machi/domain/fields/model';
import type { Localized } from '@machi/domain/locale/model';
import type { Leg, Meaning, RideState } from '@machi/domain/ondemandbus/model';
import type { TaxiLeg, TaxiStatus } from '@machi/domain/taxis/model';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { numberOf } from './column-types.ts';
import type { HeldColumns } from '../held-columns.ts';
import { member } from './members.ts';
import { reservation } from './reservations.ts';
import { spot } from './spots.ts';

/** One leg of a taxi booking for a reservation of the shared office. */
export const taxi = pgTable(
  'taxi',
  {
    taxi_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    reservation_id: numberOf(() => reservation.reservation_id),
    leg: text().$type<TaxiLeg>().notNull(),
    /** Day of the ride, in the town's time. */
    ride_date: date({ mode: 'string' }).notNull(),
    /** Taxi stands of the town pack. */
    taxistand_start: integer().notNull(),
    taxistand_end: integer().notNull(),
    /** Minutes since the town's midnight. */
    departure_time: integer().notNull(),
    arrival_time: integer().notNull(),
    persons_taxi: integer().notNull(),
    note: text().notNull().default(''),
    /** 0 requested, 1 dispatched, 2 refused by the company. */
    status: smallint().$type<TaxiStatus>().notNull().default(0),
    reason: text().notNull().default(''),
    /** The vehicle as the company described it. */
    vehicle: text().notNull().default(''),
    is_canceled: smallint().$type<Flag>().notNull().default(0),
    canceled_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** The company's answer: time and person. */
    answered_at: timestamp({ withTimezone: true }),
    answered_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [
    index('taxi_reservation').on(table.reservation_id),
    // One valid ride for each leg, even under concurrent requests.
    uniqueIndex('taxi_one_a_leg')
      .on(table.reservation_id, table.leg)
      .where(sql`${table.is_canceled} = 0 and ${table.status} <> 2`),
    index('taxi_day').on(table.ride_date),
    check('taxi_leg', sql`${table.leg} in ('outward', 'return')`),
    check('taxi_status', sql`${table.status} in (0, 1, 2)`),
    check('taxi_times', sql`${table.departure_time} < ${table.arrival_time}`),
    check('taxi_persons', sql`${table.persons_taxi} > 0`),
  ],
);

/** Driving time between two spots. */
export const spot_relation = pgTable(
  'spot_relation',
  {
    from_spot_id: numberOf(() => spot.spot_id),
    to_spot_id: numberOf(() => spot.spot_id),
    duration_minutes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.from_spot_id, table.to_spot_id] }),
    check('spot_relation_duration', sql`${table.duration_minutes} > 0`),
  ],
);

const moment = () => timestamp({ withTimezone: true });

/**
 * A ride with the on-demand bus. The rides of a vehicle's shift are its plan: vehicle, times and order. A writer of a
 * promised ride holds the lock of its service day (`features/rides/lock-day.ts`).
 */
export const demand_ride = pgTable(
  'demand_ride',
  {
    ride_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    reservation_code: text().notNull(),
    /** Null for a caller without an account, and once the member has withdrawn. */
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** For a caller without an account; erased after some weeks. */
    caller_name: text(),
    caller_tel: text(),
    /** The official who took the call; null: the member booked. */
    entered_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    state: text().$type<RideState>().notNull(),
    leg: text().$type<Leg>().notNull(),
    /** For a way back, the outward ride. */
    outward_ride_id: integer(),
    service_date: date({ mode: 'string' }).notNull(),
    from_station_id: text().notNull(),
    to_station_id: text().notNull(),
    /** The names at the time of the request. */
    from_name: jsonb().$type<Localized>().notNull(),
    to_name: jsonb().$type<Localized>().notNull(),
    persons: smallint().notNull(),
    wheelchairs: smallint().notNull(),
    meant: text().$type<Meaning | 'on-call'>().notNull(),
    /** Minutes since midnight; null for a way back on call. */
    wished_minute: smallint(),
    /** The promise; null while a way back on call waits, and for good if nobody called. */
    promised_from: moment(),
    promised_until: moment(),
    arrive_by: moment(),
    /** ID of the town pack. */
    vehicle_id: text(),
    /** Positions of pickup and drop-off in the vehicle's plan of the day, and their planned times. */
    pickup_place: smallint(),
    dropoff_place: smallint(),
    planned_pickup_at: moment(),
    planned_dropoff_at: moment(),
    created_at: moment().notNull(),
    /** When "I am ready" was said, and the official who recorded it if it was by telephone. */
    ready_at: moment(),
    ready_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    promised_at: moment(),
    canceled_at: moment(),
    /** The official who cancelled; null: the member. */
    canceled_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** The office's message to the passenger. */
    cancel_reason: text(),
    /** The driver was on the way when it was cancelled, so the vehicle still comes. */
    is_driven_to: smallint().notNull().default(0),
    /** Its vehicle is out of service and no other has room. It is not driven until the office finds another time. */
    stranded_at: moment(),
    /** It was moved to another vehicle, which cannot arrive earlier; null: when the promise begins. */
    not_before: moment(),
    on_board_at: moment(),
    done_at: moment(),
    missed_at: moment(),
    /** The driver who recorded the latest of these. */
    marked_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    reminded_at: moment(),
    /** Counts changes: calendar programs accept the higher number. */
    revision: integer().notNull().default(0),
    revised_at: moment(),
  },
  (table) => [
    uniqueIndex('demand_ride_code').on(table.reservation_code),
    index('demand_ride_member').on(table.member_id, table.ride_id.desc()),
    index('demand_ride_day').on(table.service_date),
    index('demand_ride_outward').on(table.outward_ride_id),
    index('demand_ride_caller')
      .on(table.service_date)
      .where(sql`${table.caller_tel} is not null`),
    check(
      'demand_ride_state',
      sql`${table.state} in ('promised', 'waiting', 'on-board', 'done', 'missed', 'canceled')`,
    ),
    check('demand_ride_leg', sql`${table.leg} in ('there', 'back')`),
    check('demand_ride_meant', sql`${table.meant} in ('depart', 'arrive', 'on-call')`),
    check('demand_ride_wished', sql`(${table.meant} = 'on-call') = (${table.wished_minute} is null)`),
    check('demand_ride_persons', sql`${table.persons} between 1 and 4`),
    check('demand_ride_wheelchairs', sql`${table.wheelchairs} between 0 and ${table.persons}`),
    check('demand_ride_caller', sql`${table.member_id} is null or ${table.caller_tel} is null`),
    check(
      'demand_ride_whole_promise',
      sql`num_nonnulls(${table.promised_from}, ${table.promised_until}, ${table.arrive_by}, ${table.promised_at},
        ${table.vehicle_id}, ${table.planned_pickup_at}, ${table.planned_dropoff_at},
        ${table.pickup_place}, ${table.dropoff_place}) in (0, 9)`,
    ),
    check('demand_ride_promised', sql`${table.state} in ('waiting', 'canceled') or ${table.promised_from} is not null`),
    check('demand_ride_waiting', sql`${table.state} <> 'waiting' or ${table.promised_from} is null`),
    check(
      'demand_ride_times',
      sql`${table.promised_from} <= ${table.promised_until} and ${table.promised_until} < ${table.arrive_by}`,
    ),
    check('demand_ride_canceled', sql`(${table.state} = 'canceled') = (${table.canceled_at} is not null)`),
  ],
);

/** A time in which a vehicle of the on-demand bus is out of service. A writer holds the locks of its service days. */
export const demand_outage = pgTable(
  'demand_outage',
  {
    outage_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** ID of the town pack. */
    vehicle_id: text().notNull(),
    out_from: moment().notNull(),
    out_until: moment().notNull(),
    /** The message to the passengers. */
    reason: text().notNull(),
    created_at: moment().notNull(),
    created_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** When and by whom it was ended early. */
    ended_at: moment(),
    ended_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [
    index('demand_outage_until').on(table.out_until),
    check('demand_outage_times', sql`${table.out_from} <= ${table.out_until}`),
  ],
);

/** The last position of a vehicle of the on-demand bus; only its passengers see it. */
export const demand_position = pgTable('demand_position', {
  /** ID of the town pack. */
  vehicle_id: text().primaryKey(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  measured_at: moment().notNull(),
});

export const columns: HeldColumns = {
  taxi: {
    of: 'reservation_id in (select reservation_id from reservation where member_id = $1)',
    personal: 'note reason',
    technical: `taxi_id reservation_id leg ride_date taxistand_start taxistand_end departure_time arrival_time persons_taxi
      status vehicle is_canceled canceled_at created_at answered_at answered_by`,
  },
  spot_relation: { technical: 'from_spot_id to_spot_id duration_minutes' },
  demand_ride: {
    of: 'caller_tel = $2',
    personal: 'caller_name caller_tel cancel_reason',
    technical: `ride_id reservation_code member_id entered_by state leg outward_ride_id service_date from_station_id
      to_station_id from_name to_name persons wheelchairs meant wished_minute promised_from promised_until arrive_by
      vehicle_id pickup_place dropoff_place planned_pickup_at planned_dropoff_at created_at ready_at ready_by
      promised_at canceled_at canceled_by is_driven_to stranded_at not_before on_board_at done_at missed_at marked_by reminded_at
      revision revised_at`,
  },
  demand_outage: {
    technical: 'outage_id vehicle_id out_from out_until reason created_at created_by ended_at ended_by',
  },
  demand_position: { technical: 'vehicle_id latitude longitude measured_at' },
};
