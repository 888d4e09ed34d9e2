import * as z from 'zod/mini';
import { DateTextSchema } from '../calendar/model.ts';
import { Flag, requiredText } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';

export const GROUP_NAME_LENGTH = 40;
/** Lists and groups of one member, own ones and those of others together. */
export const MOST_GROUPS = 30;
/** People of one group, with those who are invited. */
export const MOST_GROUP_PEOPLE = 100;
export const INVITATION_DAYS = 14;
/** People whom one member invites within a day. */
export const INVITATIONS_A_DAY = 20;
/** Notifications about invitations that one person gets within a day, whoever invites. */
export const INVITATION_NOTIFICATIONS_A_DAY = 3;

export const GroupName = requiredText(GROUP_NAME_LENGTH);

export const GroupPerson = z.object({
  member_id: z.number(),
  name: z.string(),
  /** Of officials; null of others. */
  organization_name: z.nullable(Localized),
  /** Since when the person takes part; null in a favourite list. */
  since: z.nullable(DateTextSchema),
});
export type GroupPerson = z.infer<typeof GroupPerson>;

/** An invitation as whoever invited sees it: the same whether or not the address is anybody's, or was declined. */
export const SentInvitation = z.object({
  group_invitation_id: z.number(),
  /** The address or number as it was typed, or the name of an official. */
  invited_as: z.string(),
  /** The last day on which it can be accepted. */
  ends_on: DateTextSchema,
});
export type SentInvitation = z.infer<typeof SentInvitation>;

/** A favourite list, which is private and opens nothing, or a group whose people show each other their calendars. */
export const MemberGroup = z.object({
  member_group_id: z.number(),
  member_group_name: z.string(),
  is_shared: Flag,
  /** 1: who asks made it, and alone changes it. */
  is_own: Flag,
  /** Who made it. */
  owner_id: z.number(),
  people: z.array(GroupPerson),
  /** In a favourite list: people whose calendars are no longer open to its owner. */
  hidden_people: z.number(),
  /** Of an own group. */
  invitations: z.array(SentInvitation),
});
export type MemberGroup = z.infer<typeof MemberGroup>;

/** An invitation as the invited person sees it. */
export const ReceivedInvitation = z.object({
  group_invitation_id: z.number(),
  member_group_name: z.string(),
  invited_by_name: z.string(),
  /** Of an official who invites; null of others. */
  organization_name: z.nullable(Localized),
  /** How many take part now. */
  people: z.number(),
  ends_on: DateTextSchema,
});
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>;
