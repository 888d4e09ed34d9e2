import type { ApplicantSaid } from '@machi/domain/applications/applicant';
import type { ApplicationEventKind, ApplicationStage, ApplicationStatus } from '@machi/domain/applications/model';
import type { Content } from '@machi/domain/described/form-model';
import type { NamedFile } from '@machi/domain/described/form-written';
import type { Flag } from '@machi/domain/fields/model';
import type { FormBody } from '@machi/domain/onlineforms/model';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../held-columns.ts';
import { bytes } from './column-types.ts';
import { member } from './members.ts';
import { proxy } from './proxies.ts';

/** A form for which people apply online (product, "Online form"); what it says and asks stands in its versions. */
export const onlineform = pgTable(
  'onlineform',
  {
    onlineform_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    sort_order: integer().notNull(),
    is_open: smallint().$type<Flag>().notNull().default(0),
    /** The version that people get; null until one is published. */
    version: integer(),
    /** What the office is writing, complete or not; null where nobody is. */
    draft: jsonb().$type<Readonly<Record<string, unknown>>>(),
    /** Counts up with each change of the office, so that nobody writes over what somebody else has written. */
    revision: integer().notNull().default(0),
    draft_saved_at: timestamp({ withTimezone: true }),
    draft_saved_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('onlineform_is_open', sql`${table.is_open} in (0, 1)`)],
);

/** One state of a form. What it says never changes (a trigger sees to it): applications keep theirs. */
export const onlineform_version = pgTable(
  'onlineform_version',
  {
    onlineform_id: integer()
      .notNull()
      .references(() => onlineform.onlineform_id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    body: jsonb().$type<FormBody>().notNull(),
    /** By which the office tries it before it is published; part of the test URL. */
    test_key: text().unique(),
    created_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    published_at: timestamp({ withTimezone: true }),
    published_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.onlineform_id, table.version] })],
);

/** What somebody applies for, from the moment when they have confirmed what they filled in. */
export const onlineform_application = pgTable(
  'onlineform_application',
  {
    onlineform_application_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    onlineform_id: integer().notNull(),
    version: integer().notNull(),
    /** Null once the member has withdrawn: form, code, dates, status and amount stay and are nobody's. */
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** The official who applied for the member, with their own card. */
    proxied_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** By which that official files it; null where the applicant does. */
    proxy_id: integer().references(() => proxy.proxy_id, { onDelete: 'set null' }),
    is_test: smallint().$type<Flag>().notNull().default(0),
    stage: text().$type<ApplicationStage>().notNull(),
    /** Told once it is filed; files hang on it before. */
    application_code: text().notNull().unique(),
    approval_status: smallint().$type<ApplicationStatus>().notNull().default(0),
    /** The office has sent it back to be corrected; the status stays 0. */
    is_in_correction: smallint().$type<Flag>().notNull().default(0),
    reason: text().notNull().default(''),
    /** Yen that are due, and what they are made of. */
    amount: integer().notNull().default(0),
    fee_lines: jsonb().notNull().default([]),
    /** What of the account stood in it when it was confirmed, by the name of the field. */
    applicant: jsonb().$type<Readonly<Record<string, string | number | null>>>().notNull(),
    /** What was filled in, by the name of the field. */
    content: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Whether files are with it. */
    document_file: smallint().$type<Flag>().notNull().default(0),
    /** What its paper says, from when it was confirmed; printed when somebody first asks for it. */
    paper_source: jsonb(),
    /** The paper of it as it was printed: what is signed is the SHA-256 of these bytes. */
    paper: bytes(),
    /** Counts up with each change that a decision depends on. */
    revision: integer().notNull().default(1),
    assigned_to: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** By when it should be decided. */
    due_on: date(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    filed_at: timestamp({ withTimezone: true }),
    decided_at: timestamp({ withTimezone: true }),
    decided_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** The office approves it; it is approved once its money is collected. */
    approval_meant_at: timestamp({ withTimezone: true }),
    approval_meant_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [
    foreignKey({
      columns: [table.onlineform_id, table.version],
      foreignColumns: [onlineform_version.onlineform_id, onlineform_version.version],
    }),
    index('onlineform_application_member').on(table.member_id, table.created_at),
    index('onlineform_application_proxied')
      .on(table.proxied_by, table.created_at)
      .where(sql`${table.proxied_by} is not null`),
    index('onlineform_application_proxy')
      .on(table.proxy_id)
      .where(sql`${table.proxy_id} is not null`),
    index('onlineform_application_waiting')
      .on(table.filed_at)
      .where(sql`${table.stage} = 'filed' and ${table.approval_status} = 0`),
    index('onlineform_application_begun')
      .on(table.created_at)
      .where(sql`${table.stage} <> 'filed'`),
    check('onlineform_application_stage', sql`${table.stage} in ('signing', 'paying', 'filed')`),
    check('onlineform_application_status', sql`${table.approval_status} in (0, 1, 2, 3)`),
    check('onlineform_application_not_of_proxy', sql`${table.proxied_by} <> ${table.member_id}`),
    check('onlineform_application_amount', sql`${table.amount} between 0 and 1000000`),
    // One that was sent back keeps its day of filing while it is signed anew.
    check('onlineform_application_filed', sql`${table.stage} <> 'filed' or ${table.filed_at} is not null`),
  ],
);

/** What happened to an application: its timeline, and what office and applicant wrote to each other. */
export const application_event = pgTable(
  'application_event',
  {
    application_event_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    onlineform_application_id: integer()
      .notNull()
      .references(() => onlineform_application.onlineform_application_id, { onDelete: 'cascade' }),
    kind: text().$type<ApplicationEventKind>().notNull(),
    body: text().notNull().default(''),
    /** Who did it; null: nobody in person, or somebody who has left. */
    actor_member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('application_event_of').on(table.onlineform_application_id, table.application_event_id)],
);

/** What an application said before it was corrected: the office sees what has changed. */
export const application_before = pgTable(
  'application_before',
  {
    application_before_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    onlineform_application_id: integer()
      .notNull()
      .references(() => onlineform_application.onlineform_application_id, { onDelete: 'cascade' }),
    applicant: jsonb().$type<ApplicantSaid>().notNull(),
    content: jsonb().$type<Content>().notNull(),
    /** Numbers and names of the files that it names; they themselves may be gone. */
    files: jsonb().$type<readonly NamedFile[]>().notNull(),
    amount: integer().notNull(),
    replaced_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('application_before_of').on(table.onlineform_application_id, table.application_before_id)],
);

/** Each time that somebody began to sign or to pay, for a day: it is bounded how often. */
export const application_beginning = pgTable(
  'application_beginning',
  {
    application_beginning_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    onlineform_application_id: integer()
      .notNull()
      .references(() => onlineform_application.onlineform_application_id, { onDelete: 'cascade' }),
    member_id: integer()
      .notNull()
      .references(() => member.member_id, { onDelete: 'cascade' }),
    begun_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('application_beginning_member').on(table.member_id, table.begun_at),
    index('application_beginning_of').on(table.onlineform_application_id),
  ],
);

export const columns: HeldColumns = {
  onlineform: {
    technical: 'onlineform_id sort_order is_open version draft revision draft_saved_at draft_saved_by updated_at',
  },
  onlineform_version: {
    technical: 'onlineform_id version body test_key created_by created_at published_at published_by',
  },
  onlineform_application: {
    of: MEMBER,
    personal: 'reason applicant content paper_source paper fee_lines',
    technical: `onlineform_application_id onlineform_id version member_id proxied_by proxy_id is_test stage application_code
      approval_status is_in_correction amount document_file revision assigned_to due_on created_at filed_at decided_at
      decided_by approval_meant_at approval_meant_by`,
  },
  application_beginning: {
    of: MEMBER,
    technical: 'application_beginning_id onlineform_application_id member_id begun_at',
  },
  application_before: {
    of: 'onlineform_application_id in (select onlineform_application_id from onlineform_application where member_id = $1)',
    personal: 'applicant content files',
    technical: 'application_before_id onlineform_application_id amount replaced_at',
  },
  application_event: {
    of: 'onlineform_application_id in (select onlineform_application_id from onlineform_application where member_id = $1)',
    personal: 'body',
    technical: 'application_event_id onlineform_application_id kind actor_member_id created_at',
  },
};
