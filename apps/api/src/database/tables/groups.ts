import type { Flag } from '@machi/domain/fields/model';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { MEMBER, type HeldColumns } from '../held-columns.ts';
import { partOf } from './column-types.ts';
import { member, ofMember } from './members.ts';

/** A favourite list, private to its owner, or a group whose members have accepted. */
export const member_group = pgTable(
  'member_group',
  {
    member_group_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_id: ofMember(),
    member_group_name: text().notNull(),
    is_shared: smallint().$type<Flag>().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('member_group_owner').on(table.member_id),
    check('member_group_is_shared', sql`${table.is_shared} in (0, 1)`),
  ],
);

/**
 * Members of a list or group. Those who accepted a group see each other's calendars; a favourite list needs no consent.
 */
export const member_group_member = pgTable(
  'member_group_member',
  {
    member_group_id: partOf(() => member_group.member_group_id),
    member_id: ofMember(),
    accepted_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.member_group_id, table.member_id] }),
    index('member_group_member_member').on(table.member_id),
  ],
);

/**
 * An invitation to an address as typed, which may be unknown, or to an official. It is kept until it expires, even
 * without its group, because invitations are limited by day.
 */
export const group_invitation = pgTable(
  'group_invitation',
  {
    group_invitation_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    member_group_id: integer().references(() => member_group.member_group_id, { onDelete: 'set null' }),
    invited_by: ofMember(),
    /** As typed; empty for an official. */
    invited_as: text().notNull(),
    /** In the form in which login IDs are compared; empty for an official. */
    invited_key: text().notNull(),
    /** The chosen official. */
    member_id: integer().references(() => member.member_id, { onDelete: 'cascade' }),
    invited_at: timestamp({ withTimezone: true }).notNull(),
    /** A notification was sent. */
    is_told: smallint().notNull().default(0),
    /** Null while pending. */
    outcome: text().$type<'accepted' | 'declined' | 'withdrawn'>(),
  },
  (table) => [
    index('group_invitation_group').on(table.member_group_id),
    index('group_invitation_inviter').on(table.invited_by, table.invited_at),
    index('group_invitation_key').on(table.invited_key),
    index('group_invitation_member').on(table.member_id),
    check('group_invitation_outcome', sql`${table.outcome} in ('accepted', 'declined', 'withdrawn')`),
  ],
);

export const columns: HeldColumns = {
  member_group: {
    of: MEMBER,
    personal: 'member_group_name',
    technical: 'member_group_id member_id is_shared created_at',
  },
  member_group_member: { technical: 'member_group_id member_id accepted_at' },
  group_invitation: {
    of: 'invited_key = $2',
    personal: 'invited_as invited_key',
    technical: 'group_invitation_id member_group_id invited_by member_id invited_at is_told outcome',
  },
};
