import type { Flag } from '@machi/domain/fields/model';
import type { NoticeCategoryId } from '@machi/domain/notices/model';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../held-columns.ts';
import { member } from './members.ts';
import type { Texts } from './spots.ts';

/** 0 unapproved, 1 approved, 2 denied (product, "Notices"). */
export type NoticeApprovalStatus = 0 | 1 | 2;

/** Something that the town tells (product, "Notices"). */
export const notice = pgTable(
  'notice',
  {
    notice_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Who wrote it; nobody for the sample's, and once the account is gone. */
    member_id: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** title, body (HTML as it was written) and department. */
    texts: jsonb().$type<Texts>().notNull(),
    notice_category_id: smallint().$type<NoticeCategoryId>().notNull(),
    is_prioritized: smallint().$type<Flag>().notNull().default(0),
    is_draft: smallint().$type<Flag>().notNull().default(1),
    approval_status: smallint().$type<NoticeApprovalStatus>().notNull().default(0),
    /** Why it was denied. */
    reason: text().notNull().default(''),
    approved_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    published_at: timestamp({ withTimezone: true }).notNull(),
    /** From then on it is no longer shown. */
    closed_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    // In the order of the list: a plain `desc` of a query means nulls first.
    index('notice_published')
      .on(
        table.is_prioritized.desc().nullsFirst(),
        table.published_at.desc().nullsFirst(),
        table.notice_id.desc().nullsFirst(),
      )
      .where(sql`${table.is_draft} = 0 and ${table.approval_status} = 1`),
    check('notice_category', sql`${table.notice_category_id} between 0 and 5`),
    check('notice_is_prioritized', sql`${table.is_prioritized} in (0, 1)`),
    check('notice_is_draft', sql`${table.is_draft} in (0, 1)`),
    check('notice_approval_status', sql`${table.approval_status} in (0, 1, 2)`),
  ],
);

export const columns: HeldColumns = {
  notice: {
    technical: `notice_id member_id texts notice_category_id is_prioritized is_draft approval_status reason approved_by
      published_at closed_at`,
  },
};
