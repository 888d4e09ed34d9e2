import type { StoredAsked } from '@machi/domain/asked-documents/rules';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../../held-columns.ts';
import { member, ofMember } from '../members.ts';
import { document } from '../reservations.ts';

/** A document that the office requests after an application: requested, arrived, settled. Deleted with the member. */
export const asked_document = pgTable(
  'asked_document',
  {
    asked_document_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    application_code: text().notNull(),
    member_id: ofMember(),
    asked_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    asked_at: timestamp({ withTimezone: true }).notNull(),
    what: text().notNull(),
    why: text().notNull(),
    due_on: date({ mode: 'string' }).notNull(),
    /** The uploaded file, while it is kept. */
    document_id: integer().references(() => document.document_id, { onDelete: 'set null' }),
    arrived_at: timestamp({ withTimezone: true }),
    settled_at: timestamp({ withTimezone: true }),
    settled_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    outcome: text().$type<NonNullable<StoredAsked['outcome']>>(),
    answer: text().notNull().default(''),
  },
  (table) => [
    index('asked_document_application').on(table.application_code),
    index('asked_document_member').on(table.member_id),
    index('asked_document_file').on(table.document_id),
    index('asked_document_asker').on(table.asked_by),
    index('asked_document_settler').on(table.settled_by),
    index('asked_document_open')
      .on(table.due_on)
      .where(sql`${table.settled_at} is null`),
    check('asked_document_outcome', sql`${table.outcome} in ('accepted', 'paper', 'again', 'withdrawn')`),
    check('asked_document_settled', sql`num_nulls(${table.settled_at}, ${table.outcome}) <> 1`),
  ],
);

export const columns: HeldColumns = {
  asked_document: {
    of: MEMBER,
    personal: 'what why answer',
    technical: `asked_document_id application_code member_id asked_by asked_at due_on document_id arrived_at settled_at settled_by
      outcome`,
  },
};
