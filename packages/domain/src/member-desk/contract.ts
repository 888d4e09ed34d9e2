import * as z from 'zod/mini';
import { endpoint, endpointsFor } from '../contract/endpoint.ts';
import { IdempotencyKey } from '../contract/idempotency-key.ts';
import { list } from '../bounds/bounds.ts';
import { TableFile, tableChoice } from '../desk/table-file.ts';
import { bulkFields } from './bulk-columns.ts';
import { Flag, RowId, text } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { officialRoles } from '../permissions/roles.ts';
import { MemberFile, MemberLine, MemberRights, NewMember, OfficeFields, memberSorts } from './model.ts';

const toRead = endpointsFor('member:read:any');
const toEdit = endpointsFor('member:edit:any');

const flagInQuery = z.pipe(
  z.union([z.literal('0'), z.literal('1')]),
  z.transform((value): 0 | 1 => (value === '1' ? 1 : 0)),
);
const flag = z.union([Flag, flagInQuery]);

export const MEMBER_PAGE_SIZE = 50;

const filters = {
  /** Part of a name, furigana, telephone number, e-mail address or town id, in any usual writing. */
  q: z.optional(text(64)),
  is_resident: z.optional(flag),
  is_verified: z.optional(flag),
  is_official: z.optional(flag),
  is_locked: z.optional(flag),
  sort: z.optional(z.enum(memberSorts)),
  is_descending: z.optional(flag),
};

export const listMembers = toRead('listMembers', 'GET', '/api/members', {
  input: z.object({ ...filters, page: PageNumber }),
  reply: z.object({ members: z.array(MemberLine), ...pageReply }),
  description: 'Members for the desk: search, filters, 50 a page. The access is in the audit log.',
});

export const exportMembers = toRead('exportMembers', 'GET', '/api/members/export', {
  input: z.object({
    ...filters,
    ...tableChoice,
  }),
  reply: TableFile,
  description: 'The same members as a file; cells that a spreadsheet would take for a formula are made harmless.',
});

export const readMember = toRead('readMember', 'GET', '/api/members/:member_id', {
  input: z.object({ member_id: RowId }),
  reply: z.object({ member: MemberFile }),
  refusals: ['not-found'],
  description: 'One member for the desk. The access is in the audit log and the member sees it.',
});

export const createMember = toEdit('createMember', 'POST', '/api/members', {
  input: NewMember,
  reply: z.object({ member: MemberFile, /** To hand over; null if it is sent. */ password: z.nullable(z.string()) }),
  success: 201,
  refusals: ['tel', 'login-id-taken'],
  changes: ['listMembers'],
  description:
    'Creates one account with a first password, which is sent or handed over; with a landline alone somebody without an account.',
});

/**
 * "One user per line, written as e-mail and name separated by a comma" (product, "Many members at once"). Not trimmed,
 * so that lines are counted as in the person's own file; each line is checked separately.
 */
const BulkText = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(1_000_000));

/** One line as it was read, with its problems; absent values are empty. */
export const BulkLine = z.object({
  /** From 1. */
  line: z.number(),
  email: z.string(),
  name: z.string(),
  tel: z.string(),
  furigana: z.string(),
  birthdate: z.string(),
  zipcode: z.string(),
  address: z.string(),
  town_id: z.string(),
  /** True with only a landline: known at the counter, without an account. */
  is_guest: z.boolean(),
  errors: z.array(z.string()),
});
export type BulkLine = z.infer<typeof BulkLine>;

/** A column of a list with headings, and how many rows have a value in it. */
export const BulkColumn = z.object({ column: z.number(), heading: z.string(), count: z.number() });
export type BulkColumn = z.infer<typeof BulkColumn>;

/** 5,000 lines of the longest addresses and names, three bytes a character. */
const BULK_MAX_BYTES = 4_000_000;

export const checkBulkMembers = toEdit('checkBulkMembers', 'POST', '/api/members/bulk/check', {
  maxBodyBytes: BULK_MAX_BYTES,
  input: z.object({ text: BulkText }),
  reply: z.object({
    lines: z.array(BulkLine),
    emails: z.number(),
    names: z.number(),
    /** The fields that the columns hold; null if the list has no headings. */
    columns: z.nullable(z.array(z.extend(BulkColumn, { field: z.enum(bulkFields) }))),
    /** Columns that are ignored. */
    passed_over: z.array(BulkColumn),
    list_errors: z.array(z.string()),
    is_ready: z.boolean(),
  }),
  refusals: ['bulk-too-many'],
  description:
    'Reads a list of users, by the columns that its first line names, and says what is wrong, line by line; nobody is registered. Members whom it meets are in the audit log.',
});

export const createBulkMembers = toEdit('createBulkMembers', 'POST', '/api/members/bulk', {
  maxBodyBytes: BULK_MAX_BYTES,
  input: z.object({ text: BulkText, is_reset_forced: z._default(Flag, 1), to_send_email: z._default(Flag, 1) }),
  reply: z.object({
    members: z.array(
      z.object({
        line: z.number(),
        member_id: z.number(),
        email: z.string(),
        /** Login ID; empty for a person with only a landline. */
        login_id: z.string(),
        name: z.string(),
        /** Password to hand over; null if it is sent. */
        password: z.nullable(z.string()),
      }),
    ),
  }),
  success: 201,
  refusals: ['bulk-lines', 'bulk-too-many'],
  changes: ['listMembers'],
  description: 'Creates all users of a list, or none of them when a line is wrong.',
});

/** How many accounts of a list are prepared. After the last one, all are written at once. */
export const BulkProgress = z.object({ prepared: z.number(), total: z.number() });
export type BulkProgress = z.infer<typeof BulkProgress>;

export const readBulkProgress = toEdit('readBulkProgress', 'GET', '/api/members/bulk/progress', {
  input: z.object({ attempt: IdempotencyKey }),
  reply: z.object({ progress: z.nullable(BulkProgress) }),
  description:
    'How far the own list is that was sent with this Idempotency-Key; null while it waits for its turn, and when it is over.',
});

export const editMember = toEdit('editMember', 'PUT', '/api/members/:member_id', {
  input: z.extend(OfficeFields, { member_id: RowId }),
  reply: z.object({ member: MemberFile }),
  refusals: ['not-found', 'own-account', 'town-id-taken', 'max-date'],
  changes: ['listAudit', 'listMembers'],
  description: 'Changes what the office holds: name, gender, birth date, residence, disability certificate, town id.',
});

export const verifyMember = toEdit('verifyMember', 'POST', '/api/members/:member_id/verification', {
  input: z.object({
    member_id: RowId,
    is_resident: Flag,
    /** Version tag of the member as it was read. */
    seen: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(64)),
  }),
  reply: z.object({ member: MemberFile }),
  refusals: ['not-found', 'own-account', 'required', 'member-changed'],
  changes: ['listAudit', 'listMembers'],
  description:
    'Notes that the office has seen proof of name, birth date and residence; from then on the office holds them. Refused when they are not any more what the official has read.',
});

/** The last way into the office stays. */
const refusalsOfLast = ['directory-last-one', 'directory-last-system'] as const;

export const lockMember = toEdit('lockMember', 'POST', '/api/members/:member_id/lock', {
  input: z.object({ member_id: RowId, is_locked: z.boolean() }),
  reply: z.object({ member: MemberFile }),
  refusals: ['not-found', 'own-account', 'death-locked', ...refusalsOfLast],
  changes: ['listAudit', 'listMembers'],
  description: 'Locks an account and ends its sessions, or unlocks it.',
});

export const resetMemberPassword = toEdit('resetMemberPassword', 'POST', '/api/members/:member_id/password', {
  input: z.object({ member_id: RowId }),
  reply: z.object({ password: z.string() }),
  refusals: ['not-found', 'has-email', 'own-account', 'death-no-password', 'directory-no-password'],
  description:
    'Gives a temporary password at the counter: 30 minutes, one use. For members without an e-mail address and officials without a second factor of their own.',
});

export const joinGuest = toEdit('joinGuest', 'POST', '/api/members/:member_id/join', {
  input: z.object({ member_id: RowId, /** The guest whose reservations become the member's. */ guest_id: RowId }),
  reply: z.object({ member: MemberFile }),
  refusals: [
    'not-found',
    'own-account',
    'no-guest',
    'join-unverified',
    'join-died',
    'join-would-lose',
    'join-delegated',
  ],
  changes: ['listMembers'],
  description:
    'Joins somebody of the counter to the account that they have made since and whose holder the office has verified.',
});

export const unjoinGuest = toEdit('unjoinGuest', 'POST', '/api/members/:member_id/unjoin', {
  input: z.object({ member_id: RowId, /** From `joined_guests`. */ guest_id: RowId }),
  reply: z.object({
    /** The restored guest. */
    member: MemberFile,
    /** Applications in lotteries that were drawn without the guest in the meantime. */
    lotteries_missed: z.number(),
  }),
  refusals: ['not-found', 'own-account', 'town-id-taken', 'unjoin-refund-waiting'],
  changes: ['listMembers'],
  description:
    'Undoes a join: the guest is there again under the old number, with all that came from them and is still the account’s.',
});

export const eraseGuest = toEdit('eraseGuest', 'POST', '/api/members/:member_id/erase', {
  input: z.object({ member_id: RowId }),
  refusals: ['not-found', 'own-account', 'no-guest', 'guest-unsettled'],
  changes: ['listMembers'],
  description: 'Erases somebody of the counter who asks for it, as a withdrawal erases a member.',
});

export const authoriseMember = endpoint('authoriseMember', 'PUT', '/api/members/:member_id/roles', {
  permission: 'member:authorise:any',
  input: z.object({
    member_id: RowId,
    is_official: z.boolean(),
    is_company: z._default(z.boolean(), false),
    organization_id: z.nullable(RowId),
    roles: list(z.enum(officialRoles), officialRoles.length),
  }),
  /** Only the rights: an official who grants roles may not have access to members' data. */
  reply: z.object({ member: MemberRights }),
  refusals: ['not-found', 'own-account', 'choice', 'company-roles', 'directory-gives-roles', ...refusalsOfLast],
  changes: ['listAudit', 'listMembers'],
  description:
    'Makes a member an official or a company account of an organization with roles, or takes that away; their sessions end. New roles among system, member_admin and auditor wait for a second official.',
});

export const listOrganizations = toRead('listOrganizations', 'GET', '/api/organizations', {
  reply: z.object({ organizations: z.array(z.object({ organization_id: z.number(), organization_name: z.string() })) }),
  description: "The town's organizations.",
});
