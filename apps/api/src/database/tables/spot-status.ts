import type { Flag } from '@machi/domain/fields/model';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../held-columns.ts';
import { bytes, numberOf } from './column-types.ts';
import { member, ofMember } from './members.ts';
import { spot } from './spots.ts';
import { vehicle } from './transport.ts';

/** The last report about a spot by its staff or a device. Null: follows from the spot's hours. */
export const spot_status = pgTable(
  'spot_status',
  {
    spot_id: numberOf(() => spot.spot_id).primaryKey(),
    /** 1: closed for the day, although it has hours. */
    is_holiday: smallint().$type<Flag>(),
    is_open: smallint().$type<Flag>(),
    /** Percent: below 30 not crowded, 30 to 69 slightly, 70 and more crowded. */
    occupancy: smallint(),
    /** The town's day of the report; it is not valid on other days. */
    status_date: text().notNull(),
    reported_at: timestamp({ withTimezone: true }).notNull(),
    reported_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    reported_by_device: integer(),
  },
  (table) => [check('spot_status_occupancy', sql`${table.occupancy} between 0 and 100`)],
);

/** A device that reports automatically, such as a counter at a door. Its key is stored as a hash. */
export const device = pgTable(
  'device',
  {
    device_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    device_name: text().notNull(),
    /** What it reports about; each kind has a column for the object. */
    kind: text().notNull().default('spot'),
    spot_id: integer().references(() => spot.spot_id),
    vehicle_id: integer().references(() => vehicle.vehicle_id, { onDelete: 'cascade' }),
    key_hash: bytes().notNull().unique(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    seen_at: timestamp({ withTimezone: true }),
    revoked_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('device_spot', sql`(${table.kind} = 'spot') = (${table.spot_id} is not null)`),
    check('device_vehicle', sql`(${table.kind} = 'vehicle') = (${table.vehicle_id} is not null)`),
  ],
);

/** A member's bookmarked spots. */
export const favourite = pgTable(
  'favourite',
  {
    member_id: ofMember(),
    spot_id: numberOf(() => spot.spot_id),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.spot_id] })],
);

export const columns: HeldColumns = {
  spot_status: {
    technical: 'spot_id is_holiday is_open occupancy status_date reported_at reported_by reported_by_device',
  },
  device: {
    technical: 'device_id kind device_name spot_id vehicle_id key_hash created_at created_by seen_at revoked_at',
  },
  favourite: { technical: 'member_id spot_id created_at' },
};
