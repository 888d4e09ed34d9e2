import type { AnsweredBy, SafetyAnswer, SafetyCounts } from '@machi/domain/safety/model';
import type { Flag } from '@machi/domain/fields/model';
import { sql } from 'drizzle-orm';
import {
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
} from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../../held-columns.ts';
import { partOf } from '../column-types.ts';
import { member, ofMember } from '../members.ts';

/** A call that asks people whether they are safe (安否確認). */
export const safety_call = pgTable(
  'safety_call',
  {
    safety_call_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    is_drill: smallint().$type<Flag>().notNull(),
    /** Areas of the pack; null: everybody. */
    area_keys: text().array(),
    begun_at: timestamp({ withTimezone: true }).notNull(),
    begun_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    ended_at: timestamp({ withTimezone: true }),
    ended_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    /** From the end on: all that stays when the answers are deleted. */
    counts: jsonb().$type<SafetyCounts>(),
  },
  (table) => [
    check('safety_call_drill', sql`${table.is_drill} in (0, 1)`),
    check('safety_call_ended', sql`(${table.ended_at} is null) = (${table.counts} is null)`),
  ],
);

/** What is known of somebody in a call: an answer, or what was heard on the telephone. */
export const safety_answer = pgTable(
  'safety_answer',
  {
    safety_call_id: partOf(() => safety_call.safety_call_id),
    member_id: ofMember(),
    answer: text().$type<SafetyAnswer>(),
    note: text().notNull().default(''),
    answered_by: text().$type<AnsweredBy>(),
    answered_at: timestamp({ withTimezone: true }),
    phone_note: text().notNull().default(''),
    phoned_at: timestamp({ withTimezone: true }),
    phoned_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.safety_call_id, table.member_id] }),
    index('safety_answer_member').on(table.member_id),
    check('safety_answer_answer', sql`${table.answer} in ('safe', 'help')`),
  ],
);

/** Somebody who needs help to evacuate (避難行動要支援者) and has consented to be on the list. */
export const support_person = pgTable('support_person', {
  member_id: ofMember().primaryKey(),
  needs: text().notNull(),
  /** Who helps, with a telephone number. */
  helper: text().notNull(),
  consented_on: date({ mode: 'string' }).notNull(),
  changed_at: timestamp({ withTimezone: true }).notNull(),
  changed_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
});

export const columns: HeldColumns = {
  safety_call: { technical: 'safety_call_id is_drill area_keys begun_at begun_by ended_at ended_by counts' },
  safety_answer: {
    of: MEMBER,
    personal: 'note phone_note',
    technical: 'safety_call_id member_id answer answered_by answered_at phoned_at phoned_by',
  },
  support_person: {
    of: MEMBER,
    personal: 'needs helper',
    technical: 'member_id consented_on changed_at changed_by',
  },
};
