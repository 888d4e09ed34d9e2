import type { Flag } from '@machi/domain/fields/model';
import type { TaxiLeg, TaxiStatus } from '@machi/domain/taxis/model';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../held-columns.ts';
import { member } from './members.ts';
import { reservation } from './reservations.ts';
import { spot } from './spots.ts';

/** One leg of a taxi booking, which belongs to a reservation of the shared office. */
export const taxi = pgTable(
  'taxi',
  {
    taxi_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    reservation_id: integer()
      .notNull()
      .references(() => reservation.reservation_id),
    leg: text().$type<TaxiLeg>().notNull(),
    /** Day of the ride in the town. */
    ride_date: date({ mode: 'string' }).notNull(),
    /** Stands of the town pack. */
    taxistand_start: integer().notNull(),
    taxistand_end: integer().notNull(),
    /** Minutes since the town's midnight. */
    departure_time: integer().notNull(),
    arrival_time: integer().notNull(),
    persons_taxi: integer().notNull(),
    note: text().notNull().default(''),
    /** 0 requested, 1 dispatched, 2 the company could not. */
    status: smallint().$type<TaxiStatus>().notNull().default(0),
    reason: text().notNull().default(''),
    /** By which the taxi is known, as the company wrote it. */
    vehicle: text().notNull().default(''),
    is_canceled: smallint().$type<Flag>().notNull().default(0),
    canceled_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When and by whom the company answered. */
    answered_at: timestamp({ withTimezone: true }),
    answered_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [
    index('taxi_reservation').on(table.reservation_id),
    // One valid ride a leg, whoever asks at the same moment.
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

/** How long a drive between two spots takes. */
export const spot_relation = pgTable(
  'spot_relation',
  {
    from_spot_id: integer()
      .notNull()
      .references(() => spot.spot_id),
    to_spot_id: integer()
      .notNull()
      .references(() => spot.spot_id),
    duration_minutes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.from_spot_id, table.to_spot_id] }),
    check('spot_relation_duration', sql`${table.duration_minutes} > 0`),
  ],
);

export const columns: HeldColumns = {
  taxi: {
    of: 'reservation_id in (select reservation_id from reservation where member_id = $1)',
    personal: 'note reason',
    technical: `taxi_id reservation_id leg ride_date taxistand_start taxistand_end departure_time arrival_time persons_taxi
      status vehicle is_canceled canceled_at created_at answered_at answered_by`,
  },
  spot_relation: { technical: 'from_spot_id to_spot_id duration_minutes' },
};
