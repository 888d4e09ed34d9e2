import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { Flag, requiredText } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';

export const GROUP_NAME_LENGTH = 40;
/** Most lists and groups of one member, own ones and others' together. */
export const MOST_GROUPS = 30;
/** Most people of one group, invited ones included. */
export const MOST_GROUP_PEOPLE = 100;
export const INVITATION_DAYS = 14;
/** Most people whom one member invites in a day. */
export const INVITATIONS_A_DAY = 20;
/** Most notifications about invitations that one person gets in a day, from all inviters. */
export const INVITATION_NOTIFICATIONS_A_DAY = 3;

export const GroupName = requiredText(GROUP_NAME_LENGTH);

export const GroupPerson = z.object({
  member_id: z.number(),
  name: z.string(),
  /** Set for officials; null for other members. */
  organization_name: z.nullable(Localized),
  /** Day of joining; null in a favourite list. */
  since: z.nullable(DateTextSchema),
});
export type GroupPerson = z.infer<typeof GroupPerson>;

/** An invitation as its sender sees it. It looks the same for an unknown address and for a declined invitation. */
export const SentInvitation = z.object({
  group_invitation_id: z.number(),
  /** The address or number as it was typed, or the name of an official. */
  invited_as: z.string(),
  /** The last day on which it can be accepted. */
  ends_on: DateTextSchema,
});
export type SentInvitation = z.infer<typeof SentInvitation>;

/** A private favourite list, which opens no calendars, or a group whose people share their calendars. */
export const MemberGroup = z.object({
  member_group_id: z.number(),
  member_group_name: z.string(),
  is_shared: Flag,
  /** 1: the reader is the owner, who alone can change it. */
  is_own: Flag,
  owner_id: z.number(),
  people: z.array(GroupPerson),
  /** In a favourite list: number of people whose calendars are no longer open to its owner. */
  hidden_people: z.number(),
  /** Empty unless the reader is the owner. */
  invitations: z.array(SentInvitation),
});
export type MemberGroup = z.infer<typeof MemberGroup>;

/** An invitation as the invited person sees it. */
export const ReceivedInvitation = z.object({
  group_invitation_id: z.number(),
  member_group_name: z.string(),
  invited_by_name: z.string(),
  /** Organisation of an inviting official; null for other members. */
  organization_name: z.nullable(Localized),
  /** Current number of people in the group. */
  people: z.number(),
  ends_on: DateTextSchema,
});
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>;
