import type { ApprovalStatus } from '@machi/domain/publishing/model';
import type { Flag } from '@machi/domain/fields/model';
import type { StandingKind } from '@machi/domain/standing-texts/model';
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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../held-columns.ts';
import { partOf } from './column-types.ts';
import { member } from './members.ts';
import type { Texts } from './spots.ts';

/** A question with its answer, or a section of the page about the portal (product, "Writing questions"). */
export const standing_text = pgTable(
  'standing_text',
  {
    standing_text_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text().$type<StandingKind>().notNull(),
    /** Its place: a category of questions, or the lead or a section of the other page. */
    category_key: text().notNull(),
    sort_order: integer().notNull(),
    /** title and body (HTML as written). */
    texts: jsonb().$type<Texts>().notNull(),
    is_draft: smallint().$type<Flag>().notNull().default(1),
    approval_status: smallint().$type<ApprovalStatus>().notNull().default(0),
    /** The reason for the approval or rejection. */
    reason: text().notNull().default(''),
    approved_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** The text that it replaces once approved. */
    replaces_id: integer(),
    /** The author; null for the pack's, and once the account is gone. */
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** Who last changed it or requested approval. */
    changed_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    changed_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Rises with each change, so that a decision always applies to the text that was read. */
    revision: integer().notNull().default(0),
  },
  (table) => [
    index('standing_text_place').on(table.kind, table.category_key, table.sort_order),
    uniqueIndex('standing_text_version')
      .on(table.replaces_id)
      .where(sql`${table.replaces_id} is not null`),
    foreignKey({
      name: 'standing_text_replaces',
      columns: [table.replaces_id],
      foreignColumns: [table.standing_text_id],
    }).onDelete('set null'),
    check('standing_text_kind', sql`${table.kind} in ('faq', 'about')`),
    check('standing_text_is_draft', sql`${table.is_draft} in (0, 1)`),
    check('standing_text_approval', sql`${table.approval_status} between 0 and 2`),
  ],
);

/** How often people opened the answer of a question in a month, which its first day names; of nobody. */
export const faq_opening = pgTable(
  'faq_opening',
  {
    standing_text_id: partOf(() => standing_text.standing_text_id),
    month: date().notNull(),
    times: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.standing_text_id, table.month] })],
);

export const columns: HeldColumns = {
  faq_opening: { technical: 'standing_text_id month times' },
  standing_text: {
    technical: `standing_text_id kind category_key sort_order texts is_draft approval_status reason approved_by replaces_id
      member_id changed_by changed_at revision`,
  },
};
