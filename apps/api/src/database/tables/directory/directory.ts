import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OfficialRole } from '@machi/domain/permissions/roles';
import { MEMBER, type HeldColumns } from '../../held-columns.ts';
import { bytes } from '../column-types.ts';
import { member, ofMember } from '../members.ts';
import { session } from '../sessions.ts';

const at = () => timestamp({ withTimezone: true });
const byOfficial = () => integer().references(() => member.member_id, { onDelete: 'set null' });

/** A login at the office's directory, from the press until the session opens. */
export const directory_login = pgTable(
  'directory_login',
  {
    /** Of the state until the browser returns; then of a new secret. */
    login_hash: bytes().primaryKey(),
    /** Of the cookie of the browser in which it began; null once it has returned. */
    browser_hash: bytes(),
    /** What the return needs, then what the directory said; encrypted for this row. */
    sealed: bytes().notNull(),
    /** Once it has returned: whose it is there, for a logout meanwhile. */
    subject: text(),
    sid: text(),
    ends_at: at().notNull(),
  },
  (table) => [index('directory_login_ends').on(table.ends_at)],
);

/** Which account of the directory an official's account here belongs to. */
export const directory_link = pgTable(
  'directory_link',
  {
    member_id: ofMember().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    linked_at: at().notNull(),
    /** The last time that the directory confirmed the official. */
    met_at: at().notNull(),
  },
  (table) => [uniqueIndex('directory_link_subject').on(table.issuer, table.subject)],
);

/** A session that the directory opened. */
export const directory_session = pgTable(
  'directory_session',
  {
    token_hash: bytes()
      .primaryKey()
      .references(() => session.token_hash, { onDelete: 'cascade' }),
    /** The directory's name for the session there. */
    sid: text(),
    /** The refresh token, encrypted for this row; null: the directory gave none, and the session ends unchecked. */
    sealed_refresh: bytes(),
    /** When the directory is asked again. */
    due_at: at().notNull(),
  },
  (table) => [index('directory_session_due').on(table.due_at), index('directory_session_sid').on(table.sid)],
);

/** A group's roles, or an official with an account of last resort: asked for, in force, or ended. */
export const directory_rule = pgTable(
  'directory_rule',
  {
    directory_rule_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    group_name: text(),
    roles: text().array().$type<readonly OfficialRole[]>().notNull(),
    member_id: integer().references(() => member.member_id, { onDelete: 'cascade' }),
    asked_by: byOfficial(),
    asked_at: at().notNull(),
    approved_by: byOfficial(),
    /** Null while pending. */
    approved_at: at(),
    ended_by: byOfficial(),
    ended_at: at(),
    /** Day of the last login with this group. */
    met_at: at(),
  },
  (table) => [
    check('directory_rule_one', sql`(${table.group_name} is null) <> (${table.member_id} is null)`),
    uniqueIndex('directory_rule_group')
      .on(table.group_name, sql`(${table.approved_at} is null)`)
      .where(sql`${table.ended_at} is null`),
    uniqueIndex('directory_rule_member')
      .on(table.member_id, sql`(${table.approved_at} is null)`)
      .where(sql`${table.ended_at} is null`),
  ],
);

/** Logout messages of the directory that were heard, each once. */
export const directory_logout = pgTable(
  'directory_logout',
  { jti_hash: bytes().primaryKey(), heard_at: at().notNull() },
  (table) => [index('directory_logout_heard').on(table.heard_at)],
);

export const columns: HeldColumns = {
  directory_login: { technical: 'login_hash browser_hash sealed subject sid ends_at' },
  directory_link: { of: MEMBER, personal: 'subject', technical: 'member_id issuer linked_at met_at' },
  directory_session: { technical: 'token_hash sid sealed_refresh due_at' },
  directory_rule: {
    technical:
      'directory_rule_id group_name roles member_id asked_by asked_at approved_by approved_at ended_by ended_at met_at',
  },
  directory_logout: { technical: 'jti_hash heard_at' },
};
