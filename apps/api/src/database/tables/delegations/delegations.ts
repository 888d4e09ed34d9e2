import type { DelegatedMatter } from '@machi/domain/permissions/delegated';
import type { Flag } from '@machi/domain/fields/model';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { HeldColumns } from '../../held-columns.ts';
import { bytes } from '../column-types.ts';
import { member, ofMember } from '../members.ts';

/** A member lets another one act for them (委任). */
export const delegation = pgTable(
  'delegation',
  {
    delegation_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** For whom somebody acts. */
    principal_id: ofMember(),
    /** Who acts; null: nobody has entered the code yet. */
    delegate_id: integer().references(() => member.member_id, { onDelete: 'cascade' }),
    matters: text().array().$type<DelegatedMatter[]>().notNull(),
    /** The last day. */
    ends_on: date({ mode: 'string' }).notNull(),
    /** 1: the delegate gets copies of the principal's notifications. */
    is_copied: smallint().$type<Flag>().notNull().default(1),
    /** Keyed hash of the offer's code; null once it was entered. */
    code_hash: bytes(),
    offered_at: timestamp({ withTimezone: true }).notNull(),
    taken_at: timestamp({ withTimezone: true }),
    confirmed_at: timestamp({ withTimezone: true }),
    ended_at: timestamp({ withTimezone: true }),
    /** When an official's at the counter ends, and its reason; null: given by the principal. */
    until: timestamp({ withTimezone: true }),
    reason: text(),
  },
  (table) => [
    index('delegation_principal').on(table.principal_id),
    index('delegation_delegate').on(table.delegate_id),
    uniqueIndex('delegation_code').on(table.code_hash),
    uniqueIndex('delegation_standing')
      .on(table.principal_id, table.delegate_id)
      .where(sql`${table.delegate_id} is not null and ${table.ended_at} is null`),
    check('delegation_two', sql`${table.principal_id} <> ${table.delegate_id}`),
    check('delegation_steps', sql`${table.taken_at} is not null or ${table.confirmed_at} is null`),
  ],
);

export const columns: HeldColumns = {
  delegation: {
    personal: 'matters ends_on is_copied offered_at taken_at confirmed_at ended_at until reason',
    of: '$1 in (principal_id, delegate_id)',
    technical: 'delegation_id principal_id delegate_id code_hash',
  },
};
