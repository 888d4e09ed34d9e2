import type { Attends, ScheduleTimes } from '@machi/domain/schedule/model';
import type { Locale } from '@machi/domain/locale/model';
import type { Flag } from '@machi/domain/fields/model';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../held-columns.ts';
import { numberOf, partOf } from './column-types.ts';
import { member, ofMember } from './members.ts';
import { equipment, room } from './spots.ts';

const flag = () => smallint().$type<Flag>().notNull().default(0);
const day = () => date({ mode: 'string' });

/** A schedule: a single date, a series, or one changed date of a series (product, "Schedules"). */
export const schedule = pgTable(
  'schedule',
  {
    schedule_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    schedule_type: smallint().$type<ScheduleTimes['schedule_type']>().notNull(),
    start_date: day().notNull(),
    /** Null: a series without an end. */
    end_date: day(),
    /** Both null: all day. */
    start_time: text(),
    end_time: text(),
    repeat_mode: smallint().$type<NonNullable<ScheduleTimes['repeat_mode']>>(),
    repeat_month: smallint(),
    repeat_day: smallint(),
    repeat_week: smallint(),
    on_sundays: flag(),
    on_mondays: flag(),
    on_tuesdays: flag(),
    on_wednesdays: flag(),
    on_thursdays: flag(),
    on_fridays: flag(),
    on_saturdays: flag(),
    title: text().notNull(),
    url: text().notNull().default(''),
    note: text().notNull().default(''),
    colour: text(),
    is_private: flag(),
    created_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    updated_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    created_at: timestamp({ withTimezone: true }).notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
    /** Rises with each change; for a series also with each change of a date. */
    revision: integer().notNull().default(0),
    /** For a changed date, its series and the date by the rule. */
    exception_of: integer(),
    exception_date: day(),
    /** For an import: the hashed event of the file, and the date where one event became several schedules. */
    ical_uid: text(),
  },
  (table) => [
    foreignKey({
      name: 'schedule_series',
      columns: [table.exception_of],
      foreignColumns: [table.schedule_id],
    }).onDelete('cascade'),
    unique('schedule_exception').on(table.exception_of, table.exception_date),
    unique('schedule_imported').on(table.created_by, table.ical_uid),
    index('schedule_term').on(table.start_date, table.end_date),
    check('schedule_type', sql`${table.schedule_type} in (0, 1, 2)`),
    check('schedule_repeats', sql`(${table.schedule_type} = 2) = (${table.repeat_mode} is not null)`),
    check('schedule_ends', sql`${table.schedule_type} = 2 or ${table.end_date} is not null`),
    check('schedule_order', sql`${table.end_date} >= ${table.start_date}`),
    check('schedule_times', sql`(${table.start_time} is null) = (${table.end_time} is null)`),
    check('schedule_exception_date', sql`(${table.exception_of} is null) = (${table.exception_date} is null)`),
    check('schedule_exception_single', sql`${table.exception_of} is null or ${table.schedule_type} < 2`),
  ],
);

const ofSchedule = () => partOf(() => schedule.schedule_id);

/** A date left out of a series. */
export const schedule_dropped = pgTable(
  'schedule_dropped',
  {
    schedule_id: ofSchedule(),
    target_date: day().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schedule_id, table.target_date] })],
);

/** Rooms wanted on each date; those taken are in `room_occupancy`. */
export const schedule_room = pgTable(
  'schedule_room',
  {
    schedule_id: ofSchedule(),
    room_id: numberOf(() => room.room_id),
  },
  (table) => [
    primaryKey({ columns: [table.schedule_id, table.room_id] }),
    index('schedule_room_room').on(table.room_id),
  ],
);

/** Equipment wanted on each date; what is taken is in `equipment_use`. */
export const schedule_equipment = pgTable(
  'schedule_equipment',
  {
    schedule_id: ofSchedule(),
    equipment_id: numberOf(() => equipment.equipment_id),
    pieces: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schedule_id, table.equipment_id] }),
    check('schedule_equipment_pieces', sql`${table.pieces} > 0`),
  ],
);

/** Participants and their answer for all dates. */
export const schedule_participant = pgTable(
  'schedule_participant',
  {
    schedule_id: ofSchedule(),
    member_id: ofMember(),
    /** Null: no answer. */
    attends: smallint().$type<NonNullable<Attends>>(),
    added_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    added_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schedule_id, table.member_id] }),
    index('schedule_participant_member').on(table.member_id),
  ],
);

/** A participant's answer for one date of a series. */
export const schedule_attendance = pgTable(
  'schedule_attendance',
  {
    schedule_id: ofSchedule(),
    member_id: ofMember(),
    target_date: day().notNull(),
    attends: smallint().$type<NonNullable<Attends>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schedule_id, table.member_id, table.target_date] }),
    index('schedule_attendance_member').on(table.member_id),
  ],
);

/** A member's last import of a calendar file, which can be undone for a while. */
export const schedule_import = pgTable('schedule_import', {
  schedule_import_id: integer().primaryKey().generatedByDefaultAsIdentity(),
  member_id: ofMember().unique('schedule_import_member'),
  imported_at: timestamp({ withTimezone: true }).notNull(),
});

/** A schedule's revision at import: a higher one shows that it was edited here. */
export const schedule_as_imported = pgTable(
  'schedule_as_imported',
  {
    schedule_id: ofSchedule().primaryKey(),
    /** The import that made it; null: a later import replaced or changed it. */
    schedule_import_id: integer().references(() => schedule_import.schedule_import_id, { onDelete: 'set null' }),
    sequence: integer().notNull(),
    modified_at: timestamp({ withTimezone: true }),
    /** A hash of the event in the file. */
    mark: text().notNull(),
    revision: integer().notNull(),
  },
  (table) => [index('schedule_as_imported_by').on(table.schedule_import_id)],
);

/** A comment on a schedule; deleted with its author. */
export const schedule_comment = pgTable(
  'schedule_comment',
  {
    schedule_comment_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    schedule_id: ofSchedule(),
    /** The date of the series that it is about; null: all. */
    target_date: day(),
    member_id: ofMember(),
    body: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('schedule_comment_of').on(table.schedule_id, table.schedule_comment_id),
    index('schedule_comment_member').on(table.member_id),
  ],
);

/** A guest without an account, invited by mail to a schedule or one changed date. */
export const schedule_guest = pgTable(
  'schedule_guest',
  {
    schedule_guest_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    schedule_id: ofSchedule(),
    /** Identifies the same guest in a series, its changed dates and split-off parts: one link opens all. */
    guest_key: text().notNull(),
    /** Null: the guest wants no more mail. */
    email: text(),
    /** Keyed hash, by which an address that wants no mail is recognized. */
    email_hash: text().notNull(),
    name: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    /** Answer for all dates. */
    attends: smallint().$type<NonNullable<Attends>>(),
    invited_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    answered_at: timestamp({ withTimezone: true }),
    refused_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('schedule_guest_once').on(table.schedule_id, table.guest_key),
    index('schedule_guest_key').on(table.guest_key),
    index('schedule_guest_email').on(sql`lower(${table.email})`),
  ],
);

/** A guest's answer for one date of a series. */
export const schedule_guest_answer = pgTable(
  'schedule_guest_answer',
  {
    schedule_id: ofSchedule(),
    guest_key: text().notNull(),
    target_date: day().notNull(),
    attends: smallint().$type<NonNullable<Attends>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schedule_id, table.guest_key, table.target_date] }),
    index('schedule_guest_answer_key').on(table.guest_key),
  ],
);

/** An official's access to a member's calendar for a while. The member sees it with its reason. */
export const schedule_look = pgTable(
  'schedule_look',
  {
    schedule_look_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: ofMember(),
    /** Null once that official has left. */
    looked_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    reason: text().notNull(),
    opened_at: timestamp({ withTimezone: true }).notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('schedule_look_by').on(table.looked_by, table.ends_at),
    index('schedule_look_of').on(table.member_id, table.opened_at),
  ],
);

export const columns: HeldColumns = {
  schedule: {
    // Shared schedules belong to others, too: they stay without their maker.
    of: `created_by = $1 and exception_of is null and not exists
      (select from schedule_participant p where p.schedule_id = schedule.schedule_id and p.member_id <> schedule.created_by)`,
    personal: 'title url note',
    technical: `schedule_id schedule_type start_date end_date start_time end_time repeat_mode repeat_month repeat_day repeat_week
      on_sundays on_mondays on_tuesdays on_wednesdays on_thursdays on_fridays on_saturdays colour is_private created_by updated_by
      created_at updated_at revision exception_of exception_date ical_uid`,
  },
  schedule_dropped: { technical: 'schedule_id target_date' },
  schedule_room: { technical: 'schedule_id room_id' },
  schedule_equipment: { technical: 'schedule_id equipment_id pieces' },
  schedule_participant: { technical: 'schedule_id member_id attends added_by added_at' },
  schedule_attendance: { technical: 'schedule_id member_id target_date attends' },
  // Guests have no account; their rows end by themselves.
  schedule_guest: {
    of: 'email = $2',
    personal: 'email name',
    technical: `schedule_guest_id schedule_id guest_key email_hash locale attends invited_by answered_at refused_at created_at`,
  },
  schedule_guest_answer: { technical: 'schedule_id guest_key target_date attends' },
  schedule_import: { of: MEMBER, technical: 'schedule_import_id member_id imported_at' },
  schedule_as_imported: { technical: 'schedule_id schedule_import_id sequence modified_at mark revision' },
  schedule_look: {
    of: MEMBER,
    personal: 'reason',
    technical: 'schedule_look_id member_id looked_by opened_at ends_at',
  },
  schedule_comment: {
    of: MEMBER,
    personal: 'body',
    technical: 'schedule_comment_id schedule_id target_date member_id created_at',
  },
};
