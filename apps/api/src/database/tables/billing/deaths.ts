import type { DeathPaper } from '@machi/domain/deaths/model';
import { date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../../held-columns.ts';
import { member, ofMember } from '../members.ts';

/** A death that was recorded by mistake, with the official and reason of its reversal; append-only. */
export const death_taken_back = pgTable(
  'death_taken_back',
  {
    death_taken_back_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: ofMember(),
    died_on: date({ mode: 'string' }).notNull(),
    paper: text().$type<DeathPaper>().notNull(),
    noted_at: timestamp({ withTimezone: true }).notNull(),
    noted_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    taken_back_at: timestamp({ withTimezone: true }).notNull(),
    taken_back_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    reason: text().notNull(),
  },
  (table) => [index('death_taken_back_member').on(table.member_id)],
);

export const columns: HeldColumns = {
  death_taken_back: {
    of: MEMBER,
    personal: 'died_on paper reason',
    technical: 'death_taken_back_id member_id noted_at noted_by taken_back_at taken_back_by',
  },
};
