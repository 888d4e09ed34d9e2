import { addDays, dateAt, instantOf, type DateText } from '../calendar/model.ts';
import { isEmail } from '../fields/model.ts';
import { loginIdOf, type LoginId } from '../members/login-id.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { seesPerson, type Viewer } from '../schedule/visibility.ts';
import {
  INVITATIONS_A_DAY,
  INVITATION_DAYS,
  INVITATION_NOTIFICATIONS_A_DAY,
  MOST_GROUPS,
  MOST_GROUP_PEOPLE,
} from './model.ts';

/** The last day on which an invitation can be accepted. */
export const invitationEndsOn = (invitedAt: Date): DateText => addDays(dateAt(invitedAt), INVITATION_DAYS);

/** Invitations from before this time have ended; their last day counts in full. */
export const invitationsWaitSince = (now: Date): Date => instantOf(addDays(dateAt(now), -INVITATION_DAYS), 0);

/** Refuses a list or group above the limit. */
export const refuseGroup = (groups: number): Refusal | undefined =>
  groups >= MOST_GROUPS ? refuse(409, { field: '', code: 'too-many-groups', params: [MOST_GROUPS] }) : undefined;

/**
 * Refuses people in a favourite list whose calendars are not open to its owner. Unknown people are refused in the same
 * words.
 */
export const refusePeople = (viewer: Viewer, memberIds: readonly number[]): Refusal | undefined =>
  memberIds.every((memberId) => memberId !== viewer.member_id && seesPerson(viewer, memberId))
    ? undefined
    : refuse(409, { field: 'member_ids', code: 'group-person-unknown' });

/** Refuses a group or list with too many people. */
export const refuseCrowd = (people: number, field: string): Refusal | undefined =>
  people > MOST_GROUP_PEOPLE
    ? refuse(409, { field, code: 'too-many-group-people', params: [MOST_GROUP_PEOPLE] })
    : undefined;

/** Data that decide about an invitation. None of them tells whether the address belongs to a member. */
export interface Inviting {
  /** Login IDs of the inviting member. */
  readonly ownKeys: readonly string[];
  /** Login IDs with a waiting invitation to this group, as their owner sees them. */
  readonly waitingKeys: readonly string[];
  /** Number of people, with those whose invitations wait. */
  readonly people: number;
  /** Number of people whom the member has invited in a day, to all groups. */
  readonly invitedToday: number;
}

export function refuseInvitations(
  { people, invitedToday }: Pick<Inviting, 'people' | 'invitedToday'>,
  count: number,
  field: string,
): Refusal | undefined {
  const crowd = refuseCrowd(people + count, field);
  if (crowd || invitedToday + count <= INVITATIONS_A_DAY) return crowd;
  return refuse(429, { field, code: 'too-many-invitations', params: [INVITATIONS_A_DAY] });
}

/** The typed login ID, or a refusal of a text that cannot be one: it reveals nothing about members. */
export function invitedId(typed: string): LoginId | Refusal {
  const loginId = loginIdOf(typed);
  return loginId.kind === 'tel' || isEmail(loginId.key)
    ? loginId
    : refuse(422, { field: 'login_id', code: 'group-login-id' });
}

/** Refuses an invitation only for reasons that the group's owner can see in its list. */
export function refuseInvitation(inviting: Inviting, key: string): Refusal | undefined {
  if (inviting.ownKeys.includes(key)) return refuse(409, { field: 'login_id', code: 'invites-yourself' });
  if (inviting.waitingKeys.includes(key)) return refuse(409, { field: 'login_id', code: 'already-invited' });
  return refuseInvitations(inviting, 1, 'login_id');
}

/** Whether an invited person gets a notification, by the number of those about invitations in a day. */
export const isToldOfInvitation = (notifications: number): boolean => notifications < INVITATION_NOTIFICATIONS_A_DAY;
