import type { ClubEventKind, ClubExemptionMethod, ClubRole } from '@machi/domain/clubs/model';
import type { GroupType } from '@machi/domain/reservations/words';
import type { MediaType } from '@machi/domain/files/model';
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
import { MEMBER, type HeldColumns } from '../../held-columns.ts';
import { bytes } from '../column-types.ts';
import { member } from '../members.ts';

/** A club in the town's register: reservations are made in its name. */
export const club = pgTable(
  'club',
  {
    club_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    club_name: text().notNull(),
    club_kana: text().notNull(),
    group_type: text().$type<GroupType>().notNull(),
    member_count: integer(),
    registered_on: date().notNull(),
    registered_until: date(),
    /** From this day on it is no registered club. */
    ended_on: date(),
    /** When somebody came in charge of it or left. */
    people_changed_at: timestamp({ withTimezone: true }).notNull(),
    /** Counts what has changed. */
    revision: integer().notNull().default(0),
  },
  (table) => [
    // Two clerks at once do not register the same club twice.
    uniqueIndex('club_name')
      .on(table.club_name)
      .where(sql`${table.ended_on} is null`),
    index('club_kana').on(table.club_kana),
    check('club_span', sql`${table.registered_until} is null or ${table.registered_on} <= ${table.registered_until}`),
  ],
);

/** Who is in charge of a club; whoever withdraws is so no longer. */
export const club_person = pgTable(
  'club_person',
  {
    club_id: integer()
      .notNull()
      .references(() => club.club_id, { onDelete: 'cascade' }),
    member_id: integer()
      .notNull()
      .references(() => member.member_id, { onDelete: 'cascade' }),
    role: text().$type<ClubRole>().notNull(),
    since: date().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.club_id, table.member_id] }),
    index('club_person_member').on(table.member_id),
  ],
);

/** An exemption of a club, within one fiscal year, with its certificate. */
export const club_exemption = pgTable(
  'club_exemption',
  {
    club_exemption_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    club_id: integer()
      .notNull()
      .references(() => club.club_id, { onDelete: 'cascade' }),
    fiscal_year: integer().notNull(),
    method: smallint().$type<ClubExemptionMethod>().notNull(),
    starts_on: date().notNull(),
    ends_on: date().notNull(),
    /** From this day on it holds no more. */
    revoked_on: date(),
    ground: text().notNull(),
    certificate_name: text(),
    certificate_type: text().$type<MediaType>(),
    certificate: bytes(),
    granted_at: timestamp({ withTimezone: true }).notNull(),
    /** When those in charge were written to that it ends. */
    told_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('club_exemption_standing')
      .on(table.club_id, table.fiscal_year)
      .where(sql`${table.revoked_on} is null`),
    index('club_exemption_club').on(table.club_id),
    index('club_exemption_ends').on(table.ends_on),
    check('club_exemption_method', sql`${table.method} in (1, 2)`),
    check('club_exemption_days', sql`${table.starts_on} <= ${table.ends_on}`),
  ],
);

/** What happened to a club, and who did it; only added to. */
export const club_event = pgTable(
  'club_event',
  {
    club_event_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    club_id: integer()
      .notNull()
      .references(() => club.club_id, { onDelete: 'cascade' }),
    happened_at: timestamp({ withTimezone: true }).notNull(),
    what: text().$type<ClubEventKind>().notNull(),
    by_member_id: integer(),
    reason: text(),
  },
  (table) => [index('club_event_club').on(table.club_id)],
);

export const columns: HeldColumns = {
  club: {
    technical: `club_id club_name club_kana group_type member_count registered_on registered_until ended_on
      people_changed_at revision`,
  },
  club_person: { of: MEMBER, technical: 'club_id member_id role since' },
  club_exemption: {
    technical: `club_exemption_id club_id fiscal_year method starts_on ends_on revoked_on ground certificate_name
      certificate_type certificate granted_at told_at`,
  },
  club_event: { technical: 'club_event_id club_id happened_at what by_member_id reason' },
};
