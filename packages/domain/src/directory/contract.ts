import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId, requiredText } from '../fields/model.ts';
import { officialRoles } from '../permissions/roles.ts';
import { refusalsOfSecond, waitingForSecond } from '../second-official/waiting.ts';
import { LoginReply } from '../sessions/contract.ts';
import { GROUP_LENGTH } from './rules.ts';

const forAll = endpointsFor('public');
const endpoint = endpointsFor('member:authorise:any');
const at = '/api/directory/rules/:directory_rule_id';

export const readDirectory = forAll('readDirectory', 'GET', '/api/directory', {
  reply: z.object({ is_offered: z.boolean() }),
  description: 'Whether the officials of this town log in by the directory of their office.',
});

export const beginDirectoryLogin = forAll('beginDirectoryLogin', 'POST', '/api/directory/login', {
  isGuarded: true,
  input: z.object({
    /** Path to open afterwards; anything but a path of this site leads to the first page. */
    backuri: z._default(z.string().check(z.maxLength(2000)), '/'),
  }),
  reply: z.object({ url: z.string() }),
  refusals: ['directory-off', 'directory-away', 'directory-failed'],
  description: 'Begins a login at the directory, in this browser alone, and answers where to send it.',
});

const Parameter = z.optional(z.string().check(z.maxLength(2000)));

export const endDirectoryLogin = forAll('endDirectoryLogin', 'POST', '/api/directory/return', {
  isGuarded: true,
  input: z.object({
    state: z.string().check(z.maxLength(200)),
    code: Parameter,
    error: Parameter,
    iss: Parameter,
  }),
  reply: z.object({
    /** The open session or the next step of the login; null: the account has to be linked first. */
    login: z.nullable(LoginReply),
    /** An account of the directory without an account here: `login` with `secret` links both. */
    link: z.nullable(z.object({ secret: z.string(), name: z.string() })),
    backuri: z.string(),
  }),
  refusals: [
    'directory-off',
    'directory-away',
    'directory-failed',
    'directory-cancelled',
    'directory-over',
    'directory-no-role',
    'directory-no-official',
    'resend-wait',
    'resend-limit',
  ],
  description:
    'Takes what the directory gave the browser: once, and only in the browser in which the login began. Opens the session of the linked official, or asks for the second factor.',
});

export const makeDeskCode = endpointsFor('account:edit:own')('makeDeskCode', 'POST', '/api/directory/desk-code', {
  reply: z.object({ code: z.string() }),
  refusals: ['directory-off'],
  description:
    'A code that an official who came by the directory types at a terminal’s desk in place of a password: ten minutes, once. The login there asks for the second factor and ends as this session would unchecked.',
});

/** A group's roles, or an account of last resort; waiting for a second official, or in force. */
const DirectoryRule = z.object({
  directory_rule_id: z.number(),
  /** Null for an account of last resort. */
  group_name: z.nullable(z.string()),
  roles: z.array(z.enum(officialRoles)),
  /** Null for a group. */
  member: z.nullable(z.object({ member_id: z.number(), name: z.string() })),
  is_waiting: z.boolean(),
  asked_by: waitingForSecond.asked_by,
  asked_at: waitingForSecond.asked_at,
  obstacle: waitingForSecond.obstacle,
  /** Day of the last login with this group; null: none yet. */
  met_at: z.nullable(z.string()),
  /** No login has had this group for long. */
  is_unmet: z.boolean(),
});
export type DirectoryRule = z.infer<typeof DirectoryRule>;

export const listDirectoryRules = endpoint('listDirectoryRules', 'GET', '/api/directory/rules', {
  reply: z.object({
    is_offered: z.boolean(),
    is_required: z.boolean(),
    rules: z.array(DirectoryRule),
    /** Officials who come by the directory. */
    links: z.array(z.object({ member_id: z.number(), name: z.string(), met_at: z.string() })),
  }),
  description:
    'Which group gives which roles, the accounts of last resort, and who comes by the directory. The access is in the audit log.',
});

export const askDirectoryRule = endpoint('askDirectoryRule', 'POST', '/api/directory/rules', {
  input: z.object({
    /** Exactly one of group and member. */
    group_name: z.nullable(requiredText(GROUP_LENGTH)),
    /** Empty for a member. */
    roles: list(z.enum(officialRoles), officialRoles.length),
    member_id: z.nullable(RowId),
  }),
  success: 201,
  refusals: ['directory-one-of', 'directory-asked', 'directory-roles', 'directory-not-official', 'directory-linked'],
  changes: ['listDirectoryRules'],
  description:
    'Asks that a group gives roles, in place of its row so far, or that an official may log in without the directory. Holds once a second official approves.',
});

const one = z.object({ directory_rule_id: RowId });

export const approveDirectoryRule = endpoint('approveDirectoryRule', 'POST', `${at}/approve`, {
  input: one,
  refusals: [...refusalsOfSecond, 'directory-linked', 'directory-not-official'],
  changes: ['listDirectoryRules'],
  description: 'Puts in force what another official asked for.',
});

export const endDirectoryRule = endpoint('endDirectoryRule', 'DELETE', at, {
  input: one,
  refusals: ['not-found', 'directory-last-one', 'directory-last-system'],
  changes: ['listDirectoryRules'],
  description:
    'Ends a row or a request at once. Officials who have their roles by it lose them when the directory is asked next.',
});

export const unlinkDirectory = endpoint('unlinkDirectory', 'DELETE', '/api/directory/links/:member_id', {
  input: z.object({ member_id: RowId }),
  refusals: ['not-found', 'own-account'],
  changes: ['listDirectoryRules', 'listMembers'],
  description:
    'Parts an official from their account of the directory, ends their sessions and takes their roles. They and the others who manage roles are told.',
});
