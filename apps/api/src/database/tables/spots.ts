import type { ClosingRule, FixingMethod, OpeningHours, Surcharge } from '@machi/domain/spots/model';
import type { Localized } from '@machi/domain/locale/model';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';

import type { SpotRow as SpotColumnTypes } from '@machi/domain/town/model';

/** The texts of a row by the specification's field name. */
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
  texts: jsonb().$type<Texts>().notNull(),
});

export const room = pgTable(
  'room',
  {
    room_id: integer().primaryKey(),
    spot_id: integer()
      .notNull()
      .references(() => spot.spot_id),
    capacity: integer().notNull(),
    hourly_fee_yen: integer().notNull(),
    unit_minutes: integer().notNull(),
    surcharges: jsonb().$type<Surcharge[]>().notNull(),
    /** Square metres. */
    area: doublePrecision(),
    equipments: jsonb().$type<Localized[]>().notNull(),
    texts: jsonb().$type<Texts>().notNull(),
  },
  (table) => [index('room_spot').on(table.spot_id)],
);

/** A service of the portal (specification section 3, service). */
export const service = pgTable('service', {
  service_id: integer().primaryKey(),
  texts: jsonb().$type<Texts>().notNull(),
});
