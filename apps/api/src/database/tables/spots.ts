import type { Localized } from '@machi/domain/locale/model';
import type { Flag } from '@machi/domain/fields/model';
import type {
  AdditionalQuestion,
  ClosingRule,
  FeeBand,
  FixingMethod,
  OpeningHours,
  RoomBand,
  Surcharge,
} from '@machi/domain/spots/model';
import type { SpotRow as SpotColumnTypes } from '@machi/domain/town/model';
import type { ProfileItem } from '@machi/domain/services/model';
import type { PackPicture } from '@machi/domain/pictures/model';
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
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { numberOf } from './column-types.ts';
import type { HeldColumns } from '../held-columns.ts';

/** A row's localized texts by field name on the wire. */
export type Texts = Record<string, { ja: string; en: string }>;

export const spot = pgTable('spot', {
  spot_id: integer().primaryKey(),
  spot_category_id: smallint().$type<SpotColumnTypes['spot_category_id']>().notNull(),
  fixing_method: smallint().$type<FixingMethod>().notNull(),
  is_resident_only: boolean().notNull(),
  monthly_limit: integer(),
  accepts_days_ahead: integer().notNull(),
  cancel_days_before: integer(),
  hours: jsonb().$type<OpeningHours[]>().notNull(),
  closings: jsonb().$type<ClosingRule[]>().notNull(),
  tel: text().notNull(),
  email: text(),
  url: text(),
  parking_type: smallint().$type<SpotColumnTypes['parking_type']>().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  picture: jsonb().$type<PackPicture>(),
  /** Questions of the form besides its own fields. */
  additional_questions: jsonb().$type<AdditionalQuestion[]>().notNull().default([]),
  texts: jsonb().$type<Texts>().notNull(),
  /** The last change by an official; null: as the town pack filled it. */
  edited_at: timestamp({ withTimezone: true }),
});

export const room = pgTable(
  'room',
  {
    room_id: integer().primaryKey(),
    spot_id: numberOf(() => spot.spot_id),
    capacity: integer().notNull(),
    hourly_fee_yen: integer().notNull(),
    /** Parts of the day with their own fee; none: every hour costs the same. */
    fee_bands: jsonb()
      .$type<FeeBand[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Announced fees, and the first day of use to which they apply; null: no change. */
    next_fee_yen: integer(),
    next_fee_from: date({ mode: 'string' }),
    next_fee_bands: jsonb().$type<FeeBand[]>(),
    next_surcharges: jsonb().$type<Surcharge[]>(),
    unit_minutes: integer().notNull(),
    surcharges: jsonb().$type<Surcharge[]>().notNull(),
    /** Square metres. */
    area: doublePrecision(),
    equipments: jsonb().$type<Localized[]>().notNull(),
    /** Rooms of the same spot that may be reserved together with this one. */
    adjunct_room_ids: jsonb()
      .$type<number[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Time bands for bookings, in the day's order; empty: any times on the grid. */
    room_timetable: jsonb()
      .$type<RoomBand[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    picture: jsonb().$type<PackPicture>(),
    /** 1: no longer offered; its reservations stay. */
    is_retired: smallint().$type<Flag>().notNull().default(0),
    texts: jsonb().$type<Texts>().notNull(),
    edited_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('room_spot').on(table.spot_id)],
);

/** A spot's equipment, lent with a room while stock lasts. */
export const equipment = pgTable(
  'equipment',
  {
    equipment_id: integer().primaryKey(),
    spot_id: numberOf(() => spot.spot_id),
    texts: jsonb().$type<Texts>().notNull(),
    stock: integer().notNull(),
    /** Yen for each reserved date. */
    fee_yen: integer().notNull(),
    /** An announced fee, and the first day of use to which it applies. */
    next_fee_yen: integer(),
    next_fee_from: date({ mode: 'string' }),
    edited_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('equipment_spot').on(table.spot_id),
    check('equipment_stock', sql`${table.stock} >= 0`),
    check('equipment_fee_yen', sql`${table.fee_yen} >= 0`),
  ],
);

/** A service of the portal (product, "Services of the portal"). */
export const service = pgTable('service', {
  service_id: integer().primaryKey(),
  /** Profile fields passed to the organization; null in older rows. */
  items: jsonb().$type<ProfileItem[]>(),
  /** The portal's page of the service. */
  href: text(),
  /** Spots whose reservations are hidden while a member has suspended the service. */
  spot_ids: integer().array(),
  /** Whether online applications are then hidden, too; null in older rows. */
  has_applications: boolean(),
  texts: jsonb().$type<Texts>().notNull(),
});

export const columns: HeldColumns = {
  spot: {
    technical: `spot_id spot_category_id fixing_method is_resident_only monthly_limit accepts_days_ahead
      cancel_days_before hours closings tel email url parking_type latitude longitude picture additional_questions texts
      edited_at`,
  },
  room: {
    technical: `room_id spot_id capacity hourly_fee_yen fee_bands next_fee_yen next_fee_from next_fee_bands next_surcharges unit_minutes
      surcharges area equipments adjunct_room_ids room_timetable picture is_retired texts edited_at`,
  },
  equipment: { technical: 'equipment_id spot_id texts stock fee_yen next_fee_yen next_fee_from edited_at' },
  service: { technical: 'service_id items href spot_ids has_applications texts' },
};
