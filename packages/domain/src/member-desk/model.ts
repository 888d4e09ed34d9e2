import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { keptShape, wholeShape } from '../described/schema.ts';
import { Email, Flag, Tel, atOnce, requiredText } from '../fields/model.ts';
import { NAME_LENGTH, memberParts, officeFields, personFields } from '../members/fields.ts';
import { officialRoles } from '../permissions/roles.ts';

/** A member in the list of the desk. */
export const MemberLine = z.object({
  member_id: z.number(),
  name: z.string(),
  furigana: z.string(),
  ...keptShape(memberParts.contact),
  ...keptShape(memberParts.office),
  is_verified: z.boolean(),
  is_official: z.boolean(),
  /** An account of a company that works for the town, with its roles. */
  is_company: z.boolean(),
  is_locked: z.boolean(),
  /** True once the office has noted their death. */
  has_died: z.boolean(),
  /** True if the person is known only at the counter and has no account. */
  is_guest: z.boolean(),
  is_reset_forced: Flag,
  created_at: z.string(),
  last_login_at: z.nullable(z.string()),
});
export type MemberLine = z.infer<typeof MemberLine>;

/** A death that was noted by mistake and taken back. */
export const DeathTakenBack = z.object({
  died_on: z.string(),
  /** In the town’s time. */
  taken_back_at: z.string(),
  /** Null if the official has left since. */
  taken_back_by_name: z.nullable(z.string()),
  reason: z.string(),
});
export type DeathTakenBack = z.infer<typeof DeathTakenBack>;

/** A guest of the counter who was joined to an account, while the join can be undone. */
export const JoinedGuest = z.object({
  guest_id: z.number(),
  name: z.string(),
  /** In the town’s time. */
  joined_at: z.string(),
  /** Null if the official has left since. */
  joined_by_name: z.nullable(z.string()),
  /** The last day on which it can be undone. */
  until: z.string(),
});
export type JoinedGuest = z.infer<typeof JoinedGuest>;

/** All data of a member at the desk. Each access is in the audit log. */
export const MemberFile = z.extend(MemberLine, {
  ...keptShape(personFields),
  address: z.string(),
  login_ids: z.array(z.string()),
  is_otp_enabled: Flag,
  is_face_registered: Flag,
  /** Number of the member's own second factors; the desk does not see which ones. */
  factor_count: z.number(),
  /** True if the password was sent, so that others may know it. It does not open an official's account. */
  is_password_sent: z.boolean(),
  organization_id: z.nullable(z.number()),
  roles: z.array(z.enum(officialRoles)),
  /** Roles that wait for a second official and are not in force. */
  asked_roles: z.array(z.enum(officialRoles)),
  /** Day of death that the office has noted; null: none. */
  died_on: z.nullable(z.string()),
  /** After a death: days on which the bank is still asked to debit the account, by released debit runs. */
  awaited_debits: z.array(z.string()),
  /** Deaths that were noted by mistake, the latest first. */
  deaths_taken_back: z.array(DeathTakenBack),
  /**
   * Days of reservations, seats and rides that were cancelled because of a death that is not this person's: it was
   * taken back, or belonged to an account to which they were joined. No notification was sent.
   */
  ended_by_mistake: z.array(DateTextSchema),
  /** Days of reservations and rides that were cancelled or changed while they wrongly belonged to an account. */
  changed_while_joined: z.array(DateTextSchema),
  /** Guests of the counter who were joined to this account, the latest first. */
  joined_guests: z.array(JoinedGuest),
  /** Version tag of name, gender, birth date and address, so that only data that was read can be verified. */
  seen: z.string(),
});
export type MemberFile = z.infer<typeof MemberFile>;

/** Rights of a member as an official or for a company. */
export const MemberRights = z.pick(MemberFile, {
  member_id: true,
  is_official: true,
  is_company: true,
  organization_id: true,
  roles: true,
  asked_roles: true,
});
export type MemberRights = z.infer<typeof MemberRights>;

/** Fields that the office holds (product, "What the office verifies"). */
export const OfficeFields = z.object(wholeShape(officeFields));
export type OfficeFields = z.infer<typeof OfficeFields>;

export const memberSorts = ['furigana', 'created_at', 'last_login_at'] as const;

interface ContactInput {
  readonly email?: unknown;
  readonly tel?: unknown;
}

const isGiven = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/**
 * One new member: an e-mail address or a telephone number, and a name. With both, the address is the login ID. A person
 * with only a landline has none, and is known at the counter without an account.
 */
export const NewMember = z
  .object({
    email: z._default(z.union([z.literal(''), Email]), ''),
    tel: z._default(z.union([z.literal(''), Tel]), ''),
    /** Split at the first blank; without a blank all of it is the last name (product, "Many members at once"). */
    name: requiredText(NAME_LENGTH),
    is_reset_forced: z._default(Flag, 1),
    to_send_email: z._default(Flag, 1),
  })
  .check(z.refine((input: ContactInput) => isGiven(input.email) || isGiven(input.tel), atOnce('email', 'required')));
export type NewMember = z.infer<typeof NewMember>;
