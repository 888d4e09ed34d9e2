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
import { bytes, partOf } from './column-types.ts';
import { member, ofMember } from './members.ts';

/** An online form (product, "Online form"); its texts and questions are in its versions. */
export const onlineform = pgTable(
  'onlineform',
  {
    onlineform_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    sort_order: integer().notNull(),
    is_open: smallint().$type<Flag>().notNull().default(0),
    /** The published version; null until one is. */
    version: integer(),
    /** The office's draft, complete or not; null: none. */
    draft: jsonb().$type<Readonly<Record<string, unknown>>>(),
    /** Rises with each change by the office, to detect concurrent edits. */
    revision: integer().notNull().default(0),
    draft_saved_at: timestamp({ withTimezone: true }),
    draft_saved_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('onlineform_is_open', sql`${table.is_open} in (0, 1)`)],
);

/** A version of a form. A trigger keeps its content unchanged, so that applications keep theirs. */
export const onlineform_version = pgTable(
  'onlineform_version',
  {
    onlineform_id: partOf(() => onlineform.onlineform_id),
    version: integer().notNull(),
    body: jsonb().$type<FormBody>().notNull(),
    /** Part of the test URL, by which the office tries it before it is published. */
    test_key: text().unique(),
    created_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    published_at: timestamp({ withTimezone: true }),
    published_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.onlineform_id, table.version] })],
);

/** An application, from the moment when the applicant confirms the form. */
export const onlineform_application = pgTable(
  'onlineform_application',
  {
    onlineform_application_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    onlineform_id: integer().notNull(),
    version: integer().notNull(),
    /** Null once the member has withdrawn: form, code, dates, status and amount stay. */
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** The official who applied for the member with the official's own card. */
    proxied_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** How that official was asked, in their words, which the member can read; null where the applicant files it. */
    proxy_reason: text(),
    /** The delegate who confirmed it for the member. */
    delegate_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    is_test: smallint().$type<Flag>().notNull().default(0),
    stage: text().$type<ApplicationStage>().notNull(),
    /** Shown once it is filed; its files refer to it before. */
    application_code: text().notNull().unique(),
    approval_status: smallint().$type<ApplicationStatus>().notNull().default(0),
    /** Sent back for correction; the status stays 0. */
    is_in_correction: smallint().$type<Flag>().notNull().default(0),
    reason: text().notNull().default(''),
    /** Yen due, and their lines. */
    amount: integer().notNull().default(0),
    fee_lines: jsonb().notNull().default([]),
    /** Fields from the account at confirmation, by name. */
    applicant: jsonb().$type<Readonly<Record<string, string | number | null>>>().notNull(),
    /** Fields that the applicant filled in, by name. */
    content: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    document_file: smallint().$type<Flag>().notNull().default(0),
    /** The content of its PDF, from confirmation on; drawn when it is first needed. */
    paper_source: jsonb(),
    /** The PDF as drawn. The signature covers the SHA-256 of these bytes. */
    paper: bytes(),
    /** Rises with each change that a decision depends on. */
    revision: integer().notNull().default(1),
    assigned_to: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** Target date of the decision. */
    due_on: date(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    filed_at: timestamp({ withTimezone: true }),
    decided_at: timestamp({ withTimezone: true }),
    decided_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** The office has approved it; the approval takes effect once its payment is collected. */
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
    // An application that was sent back keeps its filing date while it is signed anew.
    check('onlineform_application_filed', sql`${table.stage} <> 'filed' or ${table.filed_at} is not null`),
  ],
);

/** The timeline of an application, and the messages between office and applicant. */
export const application_event = pgTable(
  'application_event',
  {
    application_event_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    onlineform_application_id: partOf(() => onlineform_application.onlineform_application_id),
    kind: text().$type<ApplicationEventKind>().notNull(),
    body: text().notNull().default(''),
    /** Who did it; null: no person, or a person who has left. */
    actor_member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('application_event_of').on(table.onlineform_application_id, table.application_event_id)],
);

/** The content before a correction, so that the office sees the changes. */
export const application_before = pgTable(
  'application_before',
  {
    application_before_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    onlineform_application_id: partOf(() => onlineform_application.onlineform_application_id),
    applicant: jsonb().$type<ApplicantSaid>().notNull(),
    content: jsonb().$type<Content>().notNull(),
    /** IDs and names of its files, which may be deleted since. */
    files: jsonb().$type<readonly NamedFile[]>().notNull(),
    amount: integer().notNull(),
    replaced_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('application_before_of').on(table.onlineform_application_id, table.application_before_id)],
);

/** Starts of signing or payment in the last day, to limit their number. */
export const application_beginning = pgTable(
  'application_beginning',
  {
    application_beginning_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    onlineform_application_id: partOf(() => onlineform_application.onlineform_application_id),
    member_id: ofMember(),
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
    personal: 'reason proxy_reason applicant content paper_source paper fee_lines',
    technical: `onlineform_application_id onlineform_id version member_id proxied_by delegate_id is_test stage application_code
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
