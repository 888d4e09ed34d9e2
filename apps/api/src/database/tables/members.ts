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
import { bytes } from './column-types.ts';

export const member = pgTable(
  'member',
  {
    member_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text(),
    /** The address in lower case: one account an address. */
    email_key: text(),
    tel: text(),
    /** The confirmed mobile number with which this person logs in, digits alone; null when they log in by e-mail only. */
    login_tel_key: text(),
    /** The town's own number of this person (`{town}_id` on the wire). */
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
    /** An account of a company that works for the town: no official, and no person with matters of their own here. */
    is_company: boolean().notNull().default(false),
    organization_id: integer(),
    roles: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The language in which the town writes to this person. */
    locale: text().$type<Locale>().notNull().default('ja'),
    is_login_notified: smallint().notNull().default(0),
    is_otp_enabled: smallint().notNull().default(0),
    is_face_registered: smallint().notNull().default(0),
    is_mynumber_linked: smallint().notNull().default(0),
    is_schedule_noticed_by_email: smallint().$type<Flag>().notNull().default(0),
    is_spot_schedule_public: smallint().$type<Flag>().notNull().default(0),
    /** No official opens their calendar, whatever the reason. */
    is_schedule_closed: smallint().$type<Flag>().notNull().default(0),
    /** With which list or group the schedule begins; one that is not theirs any more counts as none. */
    main_group_id: integer(),
    is_reset_forced: smallint().notNull().default(0),
    /** Until when the first password that the town gave opens; null once somebody has logged in. */
    first_password_ends_at: timestamp({ withTimezone: true }),
    /** Whoever reads what the town sends could know the password: it was sent, or set with one that was. */
    is_password_sent: boolean().notNull().default(false),
    /** Wrong codes after the right password, since it was set. */
    wrong_codes: integer().notNull().default(0),
    /** When the office saw proof of name, birth date and residence; from then on it holds them. */
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

/** A link that somebody was sent: single use, bound to its purpose; only the hash of its secret is kept. */
export const verification = pgTable(
  'verification',
  {
    token_hash: bytes().primaryKey(),
    purpose: text().notNull(),
    /** Whom it was sent to, in lower case; links an hour are counted by it. */
    recipient_key: text().notNull(),
    /** What is done when the link is confirmed; removed at that moment. */
    payload: jsonb(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    used_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('verification_recipient').on(table.recipient_key, table.created_at)],
);

/** A temporary password; the old one stays valid until it is used (product, "Temporary passwords"). */
export const temporary_password = pgTable('temporary_password', {
  member_id: integer()
    .primaryKey()
    .references(() => member.member_id, { onDelete: 'cascade' }),
  password_hash: text().notNull(),
  /** By mail; else it was handed over at the desk. */
  is_sent: boolean().notNull().default(true),
  created_at: timestamp({ withTimezone: true }).notNull(),
  expires_at: timestamp({ withTimezone: true }).notNull(),
});

/** What happened with an account (product, "Account page"). */
export const member_activity = pgTable(
  'member_activity',
  {
    member_activity_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => member.member_id, { onDelete: 'cascade' }),
    acted_at: timestamp({ withTimezone: true }).notNull(),
    action: text().notNull(),
    /** Browser and system, such as "Chrome, Android". */
    label: text().notNull().default(''),
  },
  (table) => [index('member_activity_member').on(table.member_id, table.acted_at)],
);

/** A service that a member uses; suspended while `suspended_at` is set. */
export const subscription = pgTable(
  'subscription',
  {
    member_id: integer()
      .notNull()
      .references(() => member.member_id, { onDelete: 'cascade' }),
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

/** Roles that an official asked for somebody: in force once a second official has approved them. */
export const role_request = pgTable(
  'role_request',
  {
    role_request_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => member.member_id, { onDelete: 'cascade' }),
    roles: text().array().$type<readonly OfficialRole[]>().notNull(),
    asked_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    asked_at: timestamp({ withTimezone: true }).notNull(),
    decided_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    decided_at: timestamp({ withTimezone: true }),
    /** Null while it waits. */
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

/** That a member has died, as the office has seen on paper, and to whom the bills go. */
export const member_death = pgTable('member_death', {
  member_id: integer()
    .primaryKey()
    .references(() => member.member_id, { onDelete: 'cascade' }),
  died_on: date({ mode: 'string' }).notNull(),
  paper: text().$type<DeathPaper>().notNull(),
  noted_at: timestamp({ withTimezone: true }).notNull(),
  noted_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  /** Who stands for the heirs; empty: nobody is known. */
  heir_name: text().notNull().default(''),
  heir_address: text().notNull().default(''),
  /** When somebody else or another address was last written down; null: never. */
  heirs_changed_at: timestamp({ withTimezone: true }),
  /** The heirs may be reminded of overdue bills. */
  may_remind: boolean().notNull().default(false),
});

/** That somebody of the counter was joined to an account, for as long as it can be undone. */
export const guest_join = pgTable(
  'guest_join',
  {
    guest_join_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The number that the guest had, and gets back. */
    guest_id: integer().notNull(),
    /** The account. */
    member_id: integer()
      .notNull()
      .references(() => member.member_id, { onDelete: 'cascade' }),
    joined_at: timestamp({ withTimezone: true }).notNull(),
    joined_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** The guest's row of `member`. */
    guest: jsonb().notNull(),
    /** Keys of the rows that became the account's, by table. */
    moved: jsonb().notNull(),
    /** Rows that ended because the account had one of the same already, by table. */
    ended: jsonb().notNull(),
  },
  (table) => [
    uniqueIndex('guest_join_guest').on(table.guest_id),
    index('guest_join_member').on(table.member_id),
    index('guest_join_joined').on(table.joined_at),
    index('guest_join_by').on(table.joined_by),
  ],
);

/** When a guest was an account's by mistake, the last time: what changed of theirs in between, nobody has told them. */
export const guest_given_back = pgTable('guest_given_back', {
  member_id: integer()
    .primaryKey()
    .references(() => member.member_id, { onDelete: 'cascade' }),
  joined_at: timestamp({ withTimezone: true }).notNull(),
  given_back_at: timestamp({ withTimezone: true }).notNull(),
});

/** Withdrawn accounts: what a restored backup must not bring back. A number and a time, nothing else of the person. */
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
