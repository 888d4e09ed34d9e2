import type { Flag } from '@machi/domain/fields/model';
import type { Locale, Localized } from '@machi/domain/locale/model';
import type { ReportState } from '@machi/domain/reports/model';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  foreignKey,
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
import { bytes, numberOf, partOf } from '../column-types.ts';
import { member, organization } from '../members.ts';

/** What somebody found broken. It names nobody: who is told of it stands in `report_follower`. */
export const report = pgTable(
  'report',
  {
    report_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Eight letters and digits, by which its reporter finds it. */
    receipt_code: text().notNull(),
    /** As in reports.json. */
    kind_key: text().notNull(),
    body: text().notNull(),
    place: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    state: text().$type<ReportState>().notNull(),
    organization_id: numberOf(() => organization.organization_id),
    due_on: date().notNull(),
    /** Words of the last step. */
    answer: jsonb().$type<Localized>().notNull(),
    /** What everybody reads in place of `body`. */
    public_body: text().notNull().default(''),
    is_public: smallint().$type<Flag>().notNull().default(0),
    /** How many have told of it. */
    told: integer().notNull().default(1),
    /** The report of the same thing with which it goes on. */
    double_of: integer(),
    /** Keyed hash of day, sender and content: the same sent again is taken once. */
    sent_hash: text().notNull(),
    revision: integer().notNull().default(0),
    created_at: timestamp({ withTimezone: true }).notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
    /** When it ended; null: open. */
    closed_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    foreignKey({ name: 'report_double', columns: [table.double_of], foreignColumns: [table.report_id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('report_code').on(table.receipt_code),
    uniqueIndex('report_sent').on(table.sent_hash),
    index('report_open')
      .on(table.organization_id, table.due_on)
      .where(sql`${table.closed_at} is null`),
    index('report_public')
      .on(table.created_at)
      .where(sql`${table.is_public} = 1`),
    index('report_double_of')
      .on(table.double_of)
      .where(sql`${table.double_of} is not null`),
    check('report_position', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
    check('report_is_public', sql`${table.is_public} in (0, 1)`),
  ],
);

/** A picture of a report, drawn anew by the server. */
export const report_picture = pgTable(
  'report_picture',
  {
    report_picture_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    report_id: partOf(() => report.report_id),
    /** Random name in its public address. */
    name: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    content: bytes().notNull(),
    /** 1: everybody may see it while its report is public. */
    is_released: smallint().$type<Flag>().notNull().default(0),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('report_picture_of').on(table.report_id), uniqueIndex('report_picture_name').on(table.name)],
);

/** Who is told of a report's steps: a member, or an address that a link has confirmed. */
export const report_follower = pgTable(
  'report_follower',
  {
    report_follower_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    report_id: partOf(() => report.report_id),
    member_id: integer().references(() => member.member_id, { onDelete: 'cascade' }),
    /** Empty: a member. */
    email: text().notNull().default(''),
    locale: text().$type<Locale>().notNull(),
    /** 1: sent the report. */
    is_reporter: smallint().$type<Flag>().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** When the report ended; null: it is open. */
    ended_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('report_follower_once').on(table.report_id, table.member_id, table.email).nullsNotDistinct(),
    index('report_follower_member').on(table.member_id),
    index('report_follower_ended').on(table.ended_at),
    check('report_follower_who', sql`(${table.member_id} is null) = (${table.email} <> '')`),
  ],
);

/** What happened to a report. */
export const report_event = pgTable(
  'report_event',
  {
    report_event_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    report_id: partOf(() => report.report_id),
    what: text().notNull(),
    /** Words of a step, or a note among officials; null: none. */
    reason: jsonb().$type<Localized>(),
    by_member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    happened_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('report_event_of').on(table.report_id)],
);

export const columns: HeldColumns = {
  // Says of a thing what is broken. Withdrawal takes away who said it.
  report: {
    technical: `report_id receipt_code kind_key body place latitude longitude state organization_id due_on answer public_body is_public
      told double_of sent_hash revision created_at changed_at closed_at`,
  },
  report_picture: { technical: 'report_picture_id report_id name width height content is_released created_at' },
  report_follower: {
    of: `${MEMBER} or email = $2`,
    personal: 'email',
    technical: 'report_follower_id report_id member_id locale is_reporter created_at ended_at',
  },
  report_event: { technical: 'report_event_id report_id what reason by_member_id happened_at' },
};
