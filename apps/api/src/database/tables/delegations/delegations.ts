import type { DelegationGround } from '@machi/domain/delegations/model';
import type { DelegatedMatter } from '@machi/domain/permissions/delegated';
import type { MediaType } from '@machi/domain/files/model';
import type { Flag } from '@machi/domain/fields/model';
import type { WatchSign } from '@machi/domain/watching/model';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../../held-columns.ts';
import { bytes } from '../column-types.ts';
import { member, ofMember } from '../members.ts';

/** An official asks that somebody may act for a member; a second one decides (docs/decisions/0178). */
export const delegation_request = pgTable(
  'delegation_request',
  {
    delegation_request_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    principal_id: ofMember(),
    delegate_id: ofMember(),
    ground: text().$type<DelegationGround>().notNull(),
    matters: text().array().$type<DelegatedMatter[]>().notNull(),
    /** The last day of what is asked for. */
    ends_on: date({ mode: 'string' }).notNull(),
    reason: text().notNull(),
    /** The signed paper or decision. */
    paper_name: text(),
    paper_type: text().$type<MediaType>(),
    paper: bytes(),
    /** Hash of the principal's address when it was asked for. */
    hangs_on: bytes(),
    asked_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    asked_at: timestamp({ withTimezone: true }).notNull(),
    decided_by: integer().references(() => member.member_id, { onDelete: 'set null' }),
    decided_at: timestamp({ withTimezone: true }),
    outcome: text().$type<'approved' | 'refused'>(),
    /** The last day on which it can be approved; afterwards the last day of what it opened. It is kept from then on. */
    closes_on: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    index('delegation_request_principal').on(table.principal_id),
    index('delegation_request_delegate').on(table.delegate_id),
    uniqueIndex('delegation_request_open')
      .on(table.principal_id, table.delegate_id)
      .where(sql`${table.decided_at} is null`),
    check('delegation_request_two', sql`${table.principal_id} <> ${table.delegate_id}`),
    check('delegation_request_ground', sql`${table.ground} in ('both', 'paper', 'child', 'ward')`),
    check('delegation_request_paper', sql`(${table.paper} is not null) = (${table.ground} in ('paper', 'ward'))`),
    check('delegation_request_decided', sql`(${table.outcome} is null) = (${table.decided_at} is null)`),
  ],
);

/** A contact that a member has replaced: for some days it is told, too, when somebody may act for them. */
export const former_contact = pgTable(
  'former_contact',
  {
    member_id: ofMember(),
    channel: text().$type<'email' | 'sms'>().notNull(),
    recipient: text().notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.recipient] })],
);

/** A member lets another one act for them (委任). */
export const delegation = pgTable(
  'delegation',
  {
    delegation_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** For whom somebody acts. */
    principal_id: ofMember(),
    /** Who acts; null: nobody has entered the code yet. */
    delegate_id: integer().references(() => member.member_id, { onDelete: 'cascade' }),
    /** None: it opens nothing, and `watch` says for what the delegate watches. */
    matters: text().array().$type<DelegatedMatter[]>().notNull(),
    /** The last day. */
    ends_on: date({ mode: 'string' }).notNull(),
    /** 1: the delegate gets copies of the principal's notifications. */
    is_copied: smallint().$type<Flag>().notNull().default(1),
    /** 1: whoever enters the code is asked to show their passes, too, and does once they have. */
    is_mutual: smallint().$type<Flag>().notNull().default(0),
    /** Keyed hash of the offer's code; null once it was entered. */
    code_hash: bytes(),
    offered_at: timestamp({ withTimezone: true }).notNull(),
    taken_at: timestamp({ withTimezone: true }),
    confirmed_at: timestamp({ withTimezone: true }),
    ended_at: timestamp({ withTimezone: true }),
    /** When an official's at the counter ends, and its reason; null: given by the principal. */
    until: timestamp({ withTimezone: true }),
    reason: text(),
    /** On what ground the town office made it, the request that was approved, and the hash on which it hangs. */
    ground: text().$type<DelegationGround>(),
    request_id: integer().references(() => delegation_request.delegation_request_id, { onDelete: 'set null' }),
    hangs_on: bytes(),
  },
  (table) => [
    index('delegation_principal').on(table.principal_id),
    index('delegation_delegate').on(table.delegate_id),
    uniqueIndex('delegation_code').on(table.code_hash),
    uniqueIndex('delegation_standing')
      .on(table.principal_id, table.delegate_id, sql`(cardinality(${table.matters}) = 0)`)
      .where(sql`${table.delegate_id} is not null and ${table.ended_at} is null`),
    index('delegation_of_request').on(table.request_id),
    check('delegation_two', sql`${table.principal_id} <> ${table.delegate_id}`),
    check('delegation_steps', sql`${table.taken_at} is not null or ${table.confirmed_at} is null`),
  ],
);

/** Somebody watches over the principal (見守り): a delegation of no matter. No day of a sign is stored, and no place. */
export const watch = pgTable(
  'watch',
  {
    delegation_id: integer()
      .primaryKey()
      .references(() => delegation.delegation_id, { onDelete: 'cascade' }),
    signs: text().array().$type<WatchSign[]>().notNull(),
    /** Days without a sign after which the watcher is told. */
    days: smallint().notNull(),
    /** The last day on which the person said that they are fine. */
    fine_on: date({ mode: 'string' }),
    /** The last day of a pause. */
    paused_until: date({ mode: 'string' }),
    looked_at: timestamp({ withTimezone: true }),
    /** When the person was asked, and the watcher told; null: not since the last sign. */
    asked_at: timestamp({ withTimezone: true }),
    told_at: timestamp({ withTimezone: true }),
  },
  (table) => [check('watch_days', sql`${table.days} between 2 and 14`)],
);

export const columns: HeldColumns = {
  watch: {
    of: 'delegation_id in (select delegation_id from delegation where $1 in (principal_id, delegate_id))',
    personal: 'signs days fine_on paused_until asked_at told_at',
    technical: 'delegation_id looked_at',
  },
  delegation: {
    personal: 'matters ends_on is_copied is_mutual offered_at taken_at confirmed_at ended_at until reason ground',
    of: '$1 in (principal_id, delegate_id)',
    technical: 'delegation_id principal_id delegate_id code_hash request_id hangs_on',
  },
  delegation_request: {
    personal: 'matters ends_on reason paper_name paper asked_at decided_at closes_on',
    of: '$1 in (principal_id, delegate_id)',
    technical: 'delegation_request_id principal_id delegate_id ground paper_type hangs_on asked_by decided_by outcome',
  },
  former_contact: { of: MEMBER, personal: 'recipient changed_at', technical: 'member_id channel' },
};
