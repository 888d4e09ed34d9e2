import type { Content, FormDescription } from '@machi/domain/described/form-model';
import type { EventState, RegistrationState } from '@machi/domain/events/model';
import type { Localized } from '@machi/domain/locale/model';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../../held-columns.ts';
import { partOf } from '../column-types.ts';
import { member } from '../members.ts';
import { notice } from '../notices/notices.ts';
import { room, spot } from '../spots.ts';

/** An event with places. Its phase follows from its state and instants (`phaseOf` of the domain). */
export const town_event = pgTable(
  'town_event',
  {
    event_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    title: jsonb().$type<Localized>().notNull(),
    body: jsonb().$type<Localized>().notNull(),
    spot_id: integer().references(() => spot.spot_id),
    room_id: integer().references(() => room.room_id),
    /** Further words for the place; empty: none. */
    place: jsonb().$type<Localized>().notNull(),
    starts_at: timestamp({ withTimezone: true }).notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
    opens_at: timestamp({ withTimezone: true }).notNull(),
    closes_at: timestamp({ withTimezone: true }).notNull(),
    places: integer().notNull(),
    persons_max: smallint().notNull(),
    fee_yen: integer().notNull(),
    fee: jsonb().$type<Localized>().notNull(),
    questions: jsonb().$type<FormDescription>().notNull(),
    notice_id: integer().references(() => notice.notice_id, { onDelete: 'set null' }),
    state: text().$type<EventState>().notNull(),
    /** Counts changes. */
    revision: integer().notNull().default(0),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    published_at: timestamp({ withTimezone: true }),
    canceled_at: timestamp({ withTimezone: true }),
    cancel_reason: jsonb().$type<Localized>(),
  },
  (table) => [
    index('town_event_starts').on(table.starts_at),
    index('town_event_notice').on(table.notice_id),
    check('town_event_state', sql`${table.state} in ('draft', 'published', 'canceled')`),
    check(
      'town_event_times',
      sql`${table.opens_at} < ${table.closes_at} and ${table.closes_at} <= ${table.starts_at} and ${table.starts_at} < ${table.ends_at}`,
    ),
    check('town_event_places', sql`${table.places} > 0 and ${table.persons_max} > 0`),
  ],
);

/** A registration for an event, or a place in its waiting list. Writers hold the lock of the event's places. */
export const event_registration = pgTable(
  'event_registration',
  {
    registration_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    event_id: partOf(() => town_event.event_id),
    /** Null once the member has withdrawn: the row stays as a count. */
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    code: text().notNull(),
    persons: smallint().notNull(),
    /** By the names of the event's questions; empty once the member has withdrawn. */
    answers: jsonb().$type<Content>().notNull(),
    state: text().$type<RegistrationState>().notNull(),
    made_at: timestamp({ withTimezone: true }).notNull(),
    /** When a place became free for it. */
    moved_up_at: timestamp({ withTimezone: true }),
    canceled_at: timestamp({ withTimezone: true }),
    attended_at: timestamp({ withTimezone: true }),
    marked_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    reminded_at: timestamp({ withTimezone: true }),
    /** Counts changes: calendar programs accept the higher number. */
    revision: integer().notNull().default(0),
    revised_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('event_registration_code').on(table.code),
    index('event_registration_event').on(table.event_id, table.registration_id),
    index('event_registration_member').on(table.member_id),
    // Once a member, even if two processes write.
    uniqueIndex('event_registration_once')
      .on(table.event_id, table.member_id)
      .where(sql`${table.state} <> 'canceled'`),
    check('event_registration_state', sql`${table.state} in ('registered', 'waiting', 'canceled')`),
    check('event_registration_persons', sql`${table.persons} between 1 and 10`),
    check('event_registration_attended', sql`${table.attended_at} is null or ${table.state} = 'registered'`),
  ],
);

export const columns: HeldColumns = {
  town_event: {
    technical: `event_id title body spot_id room_id place starts_at ends_at opens_at closes_at places persons_max fee_yen
      fee questions notice_id state revision created_at created_by published_at canceled_at cancel_reason`,
  },
  event_registration: {
    of: MEMBER,
    personal: 'answers',
    technical: `registration_id event_id member_id code persons state made_at moved_up_at canceled_at attended_at
      marked_by reminded_at revision revised_at`,
  },
};
