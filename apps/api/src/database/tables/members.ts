import type { Flag } from '@machi/domain/fields/model';
import { memberFields } from '@machi/domain/members/fields';
import type { DeathPaper } from '@machi/domain/deaths/model';
import type { Locale } from '@machi/domain/locale/model';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OfficialRole } from '@machi/domain/permissions/roles';
import type { RoleOutcome } from '@machi/domain/role-requests/model';
import { MEMBER, type HeldColumns } from '../held-columns.ts';
import { bytes, partOf } from './column-types.ts';

export const member = pgTable(
  'member',
  {
    member_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text(),
    /** The address in lower case; unique. */
    email_key: text(),
    tel: text(),
    /** The confirmed mobile number that is this person's login ID, digits only; null for login by e-mail only. */
    login_tel_key: text(),
    /** The town's own number for this person (`{town}_id` on the wire). */
    town_id: text(),
    password_hash: text().notNull(),
    lastname: text().notNull(),
    firstname: text().notNull(),
    lastfurigana: text().notNull(),
    firstfurigana: text().notNull(),
    zipcode: text().notNull(),
    prefecture: text().notNull(),
    address1: text().notNull(),
    address2: text().notNull(),
    address3: text().notNull().default(''),
    gender: smallint().notNull().default(0),
    birthdate: date({ mode: 'string' }),
    is_resident: smallint().$type<Flag>().notNull().default(0),
    is_handicapped: smallint().notNull().default(0),
    is_official: boolean().notNull().default(false),
    /** An account of a company that works for the town: neither official nor resident. */
    is_company: boolean().notNull().default(false),
    organization_id: integer(),
    roles: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The language of the town's notifications to this person. */
    locale: text().$type<Locale>().notNull().default('ja'),
    is_login_notified: smallint().notNull().default(0),
    is_otp_enabled: smallint().notNull().default(0),
    is_face_registered: smallint().notNull().default(0),
    is_mynumber_linked: smallint().notNull().default(0),
    is_schedule_noticed_by_email: smallint().$type<Flag>().notNull().default(0),
    is_spot_schedule_public: smallint().$type<Flag>().notNull().default(0),
    /** No official may open this person's calendar. */
    is_schedule_closed: smallint().$type<Flag>().notNull().default(0),
    /** The list or group that the schedule page opens; ignored once it is no longer theirs. */
    main_group_id: integer(),
    is_reset_forced: smallint().notNull().default(0),
    /** When the town's first password expires; null once somebody has logged in. */
    first_password_ends_at: timestamp({ withTimezone: true }),
    /** A reader of the person's mail may know the password: it was sent, or set after login with one that was sent. */
    is_password_sent: boolean().notNull().default(false),
    /** Wrong codes after the right password, since the password was set. */
    wrong_codes: integer().notNull().default(0),
    /** When the office saw proof of name, birth date and residence. These fields are then the office's to change. */
    verified_at: timestamp({ withTimezone: true }),
    locked_at: timestamp({ withTimezone: true }),
    last_login_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('member_email_key').on(table.email_key),
    uniqueIndex('member_login_tel_key').on(table.login_tel_key),
    uniqueIndex('member_town_id').on(table.town_id),
    index('member_furigana').on(table.lastfurigana, table.firstfurigana, table.member_id),
    check('member_is_resident', sql`${table.is_resident} in (0, 1)`),
    check('member_is_company', sql`not (${table.is_company} and ${table.is_official})`),
    check('member_company_roles', sql`not ${table.is_company} or ${table.roles} <@ '{dispatch,driver}'::text[]`),
    check('member_is_handicapped', sql`${table.is_handicapped} in (0, 1)`),
    check('member_is_schedule_noticed', sql`${table.is_schedule_noticed_by_email} in (0, 1)`),
    check('member_is_schedule_closed', sql`${table.is_schedule_closed} in (0, 1)`),
    check('member_is_spot_schedule_public', sql`${table.is_spot_schedule_public} in (0, 1)`),
    check('member_gender', sql`${table.gender} in (0, 1, 2)`),
  ],
);

/** A member's number in a row that is deleted with the member. */
export const ofMember = () => partOf(() => member.member_id);

/** A link that was sent: single use, for one purpose. Only the hash of its secret is stored. */
export const verification = pgTable(
  'verification',
  {
    token_hash: bytes().primaryKey(),
    purpose: text().notNull(),
    /** The recipient in lower case; the hourly limit of links counts by it. */
    recipient_key: text().notNull(),
    /** The data of the action that the link confirms; removed when it is confirmed. */
    payload: jsonb(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    used_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('verification_recipient').on(table.recipient_key, table.created_at)],
);

/** A temporary password. The old one stays valid until this one is used (product, "Temporary passwords"). */
export const temporary_password = pgTable('temporary_password', {
  member_id: ofMember().primaryKey(),
  password_hash: text().notNull(),
  /** Sent by mail; otherwise handed over at the desk. */
  is_sent: boolean().notNull().default(true),
  created_at: timestamp({ withTimezone: true }).notNull(),
  expires_at: timestamp({ withTimezone: true }).notNull(),
});

/** Events of an account (product, "Account page"). */
export const member_activity = pgTable(
  'member_activity',
  {
    member_activity_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: ofMember(),
    acted_at: timestamp({ withTimezone: true }).notNull(),
    action: text().notNull(),
    /** Browser and system, for example "Chrome, Android". */
    label: text().notNull().default(''),
  },
  (table) => [index('member_activity_member').on(table.member_id, table.acted_at)],
);

/** A service that a member uses; suspended while `suspended_at` is set. */
export const subscription = pgTable(
  'subscription',
  {
    member_id: ofMember(),
    service_id: integer().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    suspended_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.service_id] })],
);

/** An office of the town or a company that works for it. */
export const organization = pgTable('organization', {
  organization_id: integer().primaryKey(),
  texts: jsonb().$type<{ organization_name: { ja: string; en: string } }>().notNull(),
});

/** Roles that an official requested for a person. They apply once a second official approves. */
export const role_request = pgTable(
  'role_request',
  {
    role_request_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: ofMember(),
    roles: text().array().$type<readonly OfficialRole[]>().notNull(),
    asked_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    asked_at: timestamp({ withTimezone: true }).notNull(),
    decided_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    decided_at: timestamp({ withTimezone: true }),
    /** Null while pending. */
    outcome: text().$type<RoleOutcome>(),
  },
  (table) => [
    uniqueIndex('role_request_open')
      .on(table.member_id)
      .where(sql`${table.decided_at} is null`),
    index('role_request_member').on(table.member_id),
    check('role_request_outcome', sql`${table.outcome} in ('approved', 'refused', 'replaced')`),
    check('role_request_decided', sql`(${table.outcome} is null) = (${table.decided_at} is null)`),
  ],
);

/** A member's death, as proven to the office, and the address for the bills. */
export const member_death = pgTable('member_death', {
  member_id: ofMember().primaryKey(),
  died_on: date({ mode: 'string' }).notNull(),
  paper: text().$type<DeathPaper>().notNull(),
  noted_at: timestamp({ withTimezone: true }).notNull(),
  noted_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  /** Representative of the heirs; empty: unknown. */
  heir_name: text().notNull().default(''),
  heir_address: text().notNull().default(''),
  /** When representative or address last changed; null: never. */
  heirs_changed_at: timestamp({ withTimezone: true }),
  /** Whether the heirs may be reminded of overdue bills. */
  may_remind: boolean().notNull().default(false),
});

/** A guest record merged into an account, kept for as long as that can be undone. */
export const guest_join = pgTable(
  'guest_join',
  {
    guest_join_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The guest's number, restored when the merge is undone. */
    guest_id: integer().notNull(),
    member_id: ofMember(),
    joined_at: timestamp({ withTimezone: true }).notNull(),
    joined_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** The guest's row of `member`. */
    guest: jsonb().notNull(),
    /** Keys of the rows moved to the account, by table. */
    moved: jsonb().notNull(),
    /** Rows removed because the account already had an equal one, by table. */
    ended: jsonb().notNull(),
  },
  (table) => [
    uniqueIndex('guest_join_guest').on(table.guest_id),
    index('guest_join_member').on(table.member_id),
    index('guest_join_joined').on(table.joined_at),
    index('guest_join_by').on(table.joined_by),
  ],
);

/** When a guest was last separated from a wrong account. They have not been told of changes made in between. */
export const guest_given_back = pgTable('guest_given_back', {
  member_id: ofMember().primaryKey(),
  joined_at: timestamp({ withTimezone: true }).notNull(),
  given_back_at: timestamp({ withTimezone: true }).notNull(),
});

/** Withdrawn accounts, which a restored backup must not bring back. Holds a number and a time, no personal data. */
export const withdrawn_member = pgTable('withdrawn_member', {
  member_id: integer().primaryKey(),
  withdrawn_at: timestamp({ withTimezone: true }).notNull(),
});

export const columns: HeldColumns = {
  member: {
    of: MEMBER,
    described: memberFields,
    personal: 'email_key login_tel_key password_hash roles',
    technical: `member_id is_official is_company organization_id is_login_notified is_otp_enabled is_face_registered
      is_mynumber_linked is_schedule_noticed_by_email is_spot_schedule_public is_schedule_closed main_group_id is_reset_forced first_password_ends_at is_password_sent wrong_codes verified_at locked_at last_login_at
      created_at`,
  },
  member_death: {
    of: MEMBER,
    personal: 'died_on paper heir_name heir_address',
    technical: 'member_id noted_at noted_by may_remind heirs_changed_at',
  },
  verification: {
    of: 'recipient_key = $2',
    personal: 'recipient_key payload',
    technical: 'token_hash purpose created_at expires_at used_at',
  },
  temporary_password: { of: MEMBER, personal: 'password_hash', technical: 'member_id is_sent created_at expires_at' },
  member_activity: { of: MEMBER, personal: 'label', technical: 'member_activity_id member_id acted_at action' },
  subscription: { technical: 'member_id service_id created_at suspended_at' },
  organization: { technical: 'organization_id texts' },
  role_request: {
    technical: 'role_request_id member_id roles asked_by asked_at decided_by decided_at outcome',
  },
  guest_join: {
    of: MEMBER,
    personal: 'guest ended',
    technical: 'guest_join_id guest_id member_id joined_at joined_by moved',
  },
  guest_given_back: { technical: 'member_id joined_at given_back_at' },
  withdrawn_member: { technical: 'member_id withdrawn_at' },
};
