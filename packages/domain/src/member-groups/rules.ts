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

/** What was invited before then has ended: the last day of an invitation is a whole one. */
export const invitationsWaitSince = (now: Date): Date => instantOf(addDays(dateAt(now), -INVITATION_DAYS), 0);

/** Why a member cannot have one more list or group. */
export const refuseGroup = (groups: number): Refusal | undefined =>
  groups >= MOST_GROUPS ? refuse(409, { field: '', code: 'too-many-groups', params: [MOST_GROUPS] }) : undefined;

/**
 * Why people cannot be put into a favourite list: it takes whose calendars are open to its owner. Somebody who is not
 * there is refused in the same words.
 */
export const refusePeople = (viewer: Viewer, memberIds: readonly number[]): Refusal | undefined =>
  memberIds.every((memberId) => memberId !== viewer.member_id && seesPerson(viewer, memberId))
    ? undefined
    : refuse(409, { field: 'member_ids', code: 'group-person-unknown' });

/** Why a group or list cannot have so many people. */
export const refuseCrowd = (people: number, field: string): Refusal | undefined =>
  people > MOST_GROUP_PEOPLE
    ? refuse(409, { field, code: 'too-many-group-people', params: [MOST_GROUP_PEOPLE] })
    : undefined;

/** What an invitation is judged by: nothing of it tells whether anybody logs in with the address. */
export interface Inviting {
  /** With what the inviting member logs in. */
  readonly ownKeys: readonly string[];
  /** For whom invitations to this group wait, as their owner sees them. */
  readonly waitingKeys: readonly string[];
  /** Who takes part, with those whose invitations wait. */
  readonly people: number;
  /** Whom the member has invited within a day, to whatever group. */
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

/** With what somebody logs in, or why nobody can: then it was mistyped, and saying so tells nothing. */
export function invitedId(typed: string): LoginId | Refusal {
  const loginId = loginIdOf(typed);
  return loginId.kind === 'tel' || isEmail(loginId.key)
    ? loginId
    : refuse(422, { field: 'login_id', code: 'group-login-id' });
}

/** Why an address cannot be invited: for reasons alone that its owner sees in the list of the group. */
export function refuseInvitation(inviting: Inviting, key: string): Refusal | undefined {
  if (inviting.ownKeys.includes(key)) return refuse(409, { field: 'login_id', code: 'invites-yourself' });
  if (inviting.waitingKeys.includes(key)) return refuse(409, { field: 'login_id', code: 'already-invited' });
  return refuseInvitations(inviting, 1, 'login_id');
}

/** Whether an invited person is written to, by how many notifications about invitations they had within a day. */
export const isToldOfInvitation = (notifications: number): boolean => notifications < INVITATION_NOTIFICATIONS_A_DAY;
