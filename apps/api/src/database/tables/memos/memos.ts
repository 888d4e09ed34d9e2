import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../../held-columns.ts';
import { partOf } from '../column-types.ts';
import { member, ofMember } from '../members.ts';

/** The office's memo about a member or an application; deleted with the member. */
export const memo = pgTable(
  'memo',
  {
    memo_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: ofMember(),
    /** Null: about the member. */
    application_code: text(),
    written_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** When it was last written or corrected; its retention starts then. */
    touched_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('memo_member').on(table.member_id),
    index('memo_author').on(table.written_by),
    index('memo_touched').on(table.touched_at),
  ],
);

/** Versions of a memo; append-only. */
export const memo_version = pgTable(
  'memo_version',
  {
    memo_id: partOf(() => memo.memo_id),
    version: smallint().notNull(),
    /** Null: withdrawn. */
    body: text(),
    written_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memo_id, table.version] }),
    check('memo_version_body', sql`${table.body} is null or ${table.body} <> ''`),
  ],
);

export const columns: HeldColumns = {
  memo: { of: MEMBER, technical: 'memo_id member_id application_code written_by touched_at' },
  memo_version: {
    of: 'memo_id in (select memo_id from memo where member_id = $1)',
    personal: 'body',
    technical: 'memo_id version written_at',
  },
};
