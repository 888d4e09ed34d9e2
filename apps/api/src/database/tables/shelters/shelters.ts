import type { Localized } from '@machi/domain/locale/model';
import type { ShelterOffer } from '@machi/domain/shelters/model';
import type { leftHows } from '@machi/domain/shelters/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../../held-columns.ts';
import { member } from '../members.ts';

const byMember = () => integer().references(() => member.member_id, { onDelete: 'set null' });

/** A time in which a shelter of shelters.json is open. Its figures outlive the names of the people. */
export const shelter_opening = pgTable(
  'shelter_opening',
  {
    shelter_opening_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    shelter_id: integer().notNull(),
    opened_at: timestamp({ withTimezone: true }).notNull(),
    opened_by: byMember(),
    is_full: boolean().notNull().default(false),
    /** What it has now. */
    has: text().array().$type<ShelterOffer[]>().notNull(),
    message: jsonb().$type<Localized>().notNull(),
    /** People whom an official counted, when, and how many were checked in then. */
    counted: integer(),
    counted_at: timestamp({ withTimezone: true }),
    counted_there: integer(),
    closed_at: timestamp({ withTimezone: true }),
    closed_by: byMember(),
    /** Filled in when the names are erased. */
    persons_total: integer(),
    households_total: integer(),
    most_at_once: integer(),
  },
  (table) => [
    uniqueIndex('shelter_opening_now')
      .on(table.shelter_id)
      .where(sql`${table.closed_at} is null`),
    index('shelter_opening_closed').on(table.closed_at),
    check('shelter_opening_order', sql`${table.closed_at} >= ${table.opened_at}`),
    check(
      'shelter_opening_counted',
      sql`num_nulls(${table.counted}, ${table.counted_at}, ${table.counted_there}) in (0, 3)`,
    ),
    check(
      'shelter_opening_figures',
      sql`num_nulls(${table.persons_total}, ${table.households_total}, ${table.most_at_once}) in (0, 3)`,
    ),
  ],
);

/** Somebody in a shelter, or people with them whom nobody named. */
export const shelter_stay = pgTable(
  'shelter_stay',
  {
    shelter_stay_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    shelter_opening_id: integer()
      .notNull()
      .references(() => shelter_opening.shelter_opening_id, { onDelete: 'cascade' }),
    /** Those who came together. */
    household_id: uuid().notNull(),
    member_id: byMember(),
    /** As it was typed; empty for a member, and for people without a name. */
    name: text().notNull(),
    persons: integer().notNull(),
    arrived_at: timestamp({ withTimezone: true }).notNull(),
    entered_by: byMember(),
    left_at: timestamp({ withTimezone: true }),
    left_how: text().$type<(typeof leftHows)[number]>(),
  },
  (table) => [
    // Nobody is in two shelters.
    uniqueIndex('shelter_stay_once')
      .on(table.member_id)
      .where(sql`${table.left_at} is null`),
    index('shelter_stay_opening').on(table.shelter_opening_id),
    index('shelter_stay_here')
      .on(table.shelter_opening_id)
      .where(sql`${table.left_at} is null`),
    // A typed name is of nobody who has an account: retention erases it.
    check('shelter_stay_name', sql`${table.member_id} is null or ${table.name} = ''`),
    check('shelter_stay_persons', sql`${table.persons} > 0`),
    check('shelter_stay_left', sql`(${table.left_at} is null) = (${table.left_how} is null)`),
  ],
);

export const columns: HeldColumns = {
  shelter_opening: {
    technical: `shelter_opening_id shelter_id opened_at opened_by is_full has message counted counted_at counted_there
      closed_at closed_by persons_total households_total most_at_once`,
  },
  shelter_stay: {
    of: MEMBER,
    technical: `shelter_stay_id shelter_opening_id household_id member_id name persons arrived_at entered_by left_at left_how`,
  },
};
