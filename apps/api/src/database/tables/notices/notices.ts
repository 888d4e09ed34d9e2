import type { Flag } from '@machi/domain/fields/model';
import type { Audience } from '@machi/domain/notices/audience';
import type { NoticeCategoryId } from '@machi/domain/notices/model';
import type { ApprovalStatus, RecordedStep } from '@machi/domain/publishing/model';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
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
import { bytes, partOf } from '../column-types.ts';
import type { HeldColumns } from '../../held-columns.ts';
import { member } from '../members.ts';
import { service, type Texts } from '../spots.ts';

/** A notice of the town (product, "Notices"). */
export const notice = pgTable(
  'notice',
  {
    notice_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The author; null for the sample's, and once the account is gone. */
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** title, body (HTML as written), department, plain_title and plain_body: both in easy Japanese, possibly empty. */
    texts: jsonb().$type<Texts>().notNull(),
    notice_category_id: smallint().$type<NoticeCategoryId>().notNull(),
    is_prioritized: smallint().$type<Flag>().notNull().default(0),
    is_draft: smallint().$type<Flag>().notNull().default(1),
    approval_status: smallint().$type<ApprovalStatus>().notNull().default(0),
    /** The reason for a rejection. */
    reason: text().notNull().default(''),
    approved_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    published_at: timestamp({ withTimezone: true }).notNull(),
    /** Hidden from then on. */
    closed_at: timestamp({ withTimezone: true }),
    audience: text().$type<Audience>().notNull().default('all'),
    /** The service whose users may read it. */
    service_id: integer().references(() => service.service_id),
    is_urgent: smallint().$type<Flag>().notNull().default(0),
    /** Rises with each change, so that a decision always applies to the text that was read. */
    revision: integer().notNull().default(0),
    /** The notice that it replaces once approved. */
    replaces_id: integer(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    changed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Who last changed it or requested its approval. */
    changed_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    applied_at: timestamp({ withTimezone: true }),
    approved_at: timestamp({ withTimezone: true }),
    /** The key opens a preview before publication. */
    preview_key_hash: bytes(),
    preview_until: timestamp({ withTimezone: true }),
  },
  (table) => [
    // In the order of the list: a plain `desc` in a query means nulls first.
    index('notice_published')
      .on(
        table.is_prioritized.desc().nullsFirst(),
        table.published_at.desc().nullsFirst(),
        table.notice_id.desc().nullsFirst(),
      )
      .where(sql`${table.is_draft} = 0 and ${table.approval_status} = 1`),
    index('notice_waiting')
      .on(table.applied_at)
      .where(sql`${table.is_draft} = 0 and ${table.approval_status} = 0`),
    index('notice_writer').on(table.member_id),
    uniqueIndex('notice_preview')
      .on(table.preview_key_hash)
      .where(sql`${table.preview_key_hash} is not null`),
    // A public notice has at most one next version.
    uniqueIndex('notice_version')
      .on(table.replaces_id)
      .where(sql`${table.replaces_id} is not null`),
    foreignKey({ name: 'notice_replaces', columns: [table.replaces_id], foreignColumns: [table.notice_id] }).onDelete(
      'set null',
    ),
    check('notice_audience', sql`${table.audience} in ('all', 'residents', 'service')`),
    check('notice_service', sql`(${table.audience} = 'service') = (${table.service_id} is not null)`),
    check('notice_is_urgent', sql`${table.is_urgent} in (0, 1)`),
    check('notice_category', sql`${table.notice_category_id} between 0 and 5`),
    check('notice_is_prioritized', sql`${table.is_prioritized} in (0, 1)`),
    check('notice_is_draft', sql`${table.is_draft} in (0, 1)`),
    check('notice_approval_status', sql`${table.approval_status} in (0, 1, 2)`),
  ],
);

/** A picture or PDF uploaded for a notice (decisions/0096). */
export const notice_file = pgTable(
  'notice_file',
  {
    notice_file_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Part of its address. */
    name: text().notNull().unique(),
    /** The uploader; null once the account is gone. */
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** A PDF's name for downloads; empty for a picture. */
    file_name: text().notNull(),
    width: integer(),
    height: integer(),
    content: bytes().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    /** Since when no notice uses it. */
    loose_since: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('notice_file_sender').on(table.member_id, table.created_at),
    index('notice_file_loose')
      .on(table.loose_since)
      .where(sql`${table.loose_since} is not null`),
  ],
);

/** Which notices use a file in any of their texts; written by a trigger. */
export const notice_file_use = pgTable(
  'notice_file_use',
  {
    notice_id: partOf(() => notice.notice_id),
    notice_file_id: partOf(() => notice_file.notice_file_id),
  },
  (table) => [
    primaryKey({ columns: [table.notice_id, table.notice_file_id] }),
    index('notice_file_used').on(table.notice_file_id),
  ],
);

/** Kinds of texts that need an approval before publication. */
export type PublicationKind = 'notice' | 'faq' | 'about';

/** A step of a text towards publication: person, time and reason. */
export const publication_step = pgTable(
  'publication_step',
  {
    publication_step_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text().$type<PublicationKind>().notNull(),
    /** The ID of the row of its kind. */
    thing_id: integer().notNull(),
    step: text().$type<RecordedStep>().notNull(),
    /** Null once the person has left. */
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    reason: text().notNull().default(''),
    /** The texts after this step; null: unchanged. */
    texts: jsonb(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('publication_step_of').on(table.kind, table.thing_id, table.publication_step_id),
    check('publication_step_kind', sql`${table.kind} in ('notice', 'faq', 'about')`),
    check(
      'publication_step_step',
      sql`${table.step} in ('create', 'update', 'apply', 'approve', 'disapprove', 'drop')`,
    ),
  ],
);

export const columns: HeldColumns = {
  notice: {
    technical: `notice_id member_id texts notice_category_id is_prioritized is_draft approval_status reason approved_by
      published_at closed_at audience service_id is_urgent revision replaces_id created_at changed_at changed_by applied_at
      approved_at preview_key_hash preview_until`,
  },
  notice_file: { technical: 'notice_file_id name member_id file_name width height content created_at loose_since' },
  notice_file_use: { technical: 'notice_id notice_file_id' },
  publication_step: { technical: 'publication_step_id kind thing_id step member_id reason texts at' },
};
