import type { Localized } from '@machi/domain/locale/model';
import type { ShelterOffer } from '@machi/domain/shelters/model';
import type { ArrivalWay, leftHows } from '@machi/domain/shelters/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../../held-columns.ts';
import { partOf } from '../column-types.ts';
import { member } from '../members.ts';
import { terminal } from '../terminals.ts';

const byTerminal = () => integer().references(() => terminal.terminal_id);
const byMember = () => integer().references(() => member.member_id, { onDelete: 'set null' });

/** A time in which a shelter of shelters.json is open. Its figures outlive the names of the people. */
export const shelter_opening = pgTable(
  'shelter_opening',
  {
    shelter_opening_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    shelter_id: integer().notNull(),
    opened_at: timestamp({ withTimezone: true }).notNull(),
    opened_by: byMember(),
    /** The terminal at which somebody came before an official opened it. */
    opened_by_terminal: byTerminal(),
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
    /** Where and how they told a terminal of it; null: an official entered them. */
    terminal_id: byTerminal(),
    way: text().$type<ArrivalWay>(),
    left_at: timestamp({ withTimezone: true }),
    left_how: text().$type<(typeof leftHows)[number]>(),
  },
  (table) => [
    // Nobody is in two shelters.
    uniqueIndex('shelter_stay_once')
      .on(table.member_id)
      .where(sql`${table.left_at} is null`),
    index('shelter_stay_opening').on(table.shelter_opening_id),
    index('shelter_stay_terminal').on(table.terminal_id),
    index('shelter_stay_here')
      .on(table.shelter_opening_id)
      .where(sql`${table.left_at} is null`),
    // A typed name is of nobody who has an account: retention erases it.
    check('shelter_stay_name', sql`${table.member_id} is null or ${table.name} = ''`),
    check('shelter_stay_way', sql`(${table.terminal_id} is null) = (${table.way} is null)`),
    check('shelter_stay_persons', sql`${table.persons} > 0`),
    check('shelter_stay_left', sql`(${table.left_at} is null) = (${table.left_how} is null)`),
  ],
);

/** What terminals have sent, so that it counts once however often they send it; of nobody. */
export const shelter_arrival = pgTable(
  'shelter_arrival',
  {
    terminal_id: partOf(() => terminal.terminal_id),
    /** Made by the terminal. */
    arrival_id: uuid().notNull(),
    taken_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.terminal_id, table.arrival_id] }),
    index('shelter_arrival_taken').on(table.terminal_id, table.taken_at),
  ],
);

/** The slow hash of the code by which staff turn a terminal to a shelter without a network: one row. */
export const shelter_code = pgTable(
  'shelter_code',
  {
    shelter_code_id: integer().primaryKey(),
    salt: text().notNull(),
    hash: text().notNull(),
    made_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check('shelter_code_one', sql`${table.shelter_code_id} = 1`)],
);

export const columns: HeldColumns = {
  shelter_opening: {
    technical: `shelter_opening_id shelter_id opened_at opened_by opened_by_terminal is_full has message counted counted_at counted_there
      closed_at closed_by persons_total households_total most_at_once`,
  },
  shelter_stay: {
    of: MEMBER,
    technical: `shelter_stay_id shelter_opening_id household_id member_id name persons arrived_at entered_by terminal_id way left_at left_how`,
  },
  shelter_arrival: { technical: 'terminal_id arrival_id taken_at' },
  shelter_code: { technical: 'shelter_code_id salt hash made_at' },
};
