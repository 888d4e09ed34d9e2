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
import { bytes, partOf } from '../column-types.ts';
import { ofMember } from '../members.ts';

/** A club in the town's register, in whose name reservations are made. */
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
    /** From this day on it is not registered. */
    ended_on: date(),
    /** When its contacts last changed. */
    people_changed_at: timestamp({ withTimezone: true }).notNull(),
    /** Counts changes. */
    revision: integer().notNull().default(0),
  },
  (table) => [
    // Prevents two officials from registering the same club at once.
    uniqueIndex('club_name')
      .on(table.club_name)
      .where(sql`${table.ended_on} is null`),
    index('club_kana').on(table.club_kana),
    check('club_span', sql`${table.registered_until} is null or ${table.registered_on} <= ${table.registered_until}`),
  ],
);

/** A club's contacts; a member who withdraws is removed. */
export const club_person = pgTable(
  'club_person',
  {
    club_id: partOf(() => club.club_id),
    member_id: ofMember(),
    role: text().$type<ClubRole>().notNull(),
    since: date().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.club_id, table.member_id] }),
    index('club_person_member').on(table.member_id),
  ],
);

/** A club's exemption within one fiscal year, with its certificate. */
export const club_exemption = pgTable(
  'club_exemption',
  {
    club_exemption_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    club_id: partOf(() => club.club_id),
    fiscal_year: integer().notNull(),
    method: smallint().$type<ClubExemptionMethod>().notNull(),
    starts_on: date().notNull(),
    ends_on: date().notNull(),
    /** From this day on it is not valid. */
    revoked_on: date(),
    ground: text().notNull(),
    certificate_name: text(),
    certificate_type: text().$type<MediaType>(),
    certificate: bytes(),
    granted_at: timestamp({ withTimezone: true }).notNull(),
    /** When the contacts were notified that it ends. */
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

/** Events of a club and who caused them; append-only. */
export const club_event = pgTable(
  'club_event',
  {
    club_event_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    club_id: partOf(() => club.club_id),
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
