import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { Flag, RowId, requiredText } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';
import { GroupName, MOST_GROUP_PEOPLE, MemberGroup, ReceivedInvitation } from './model.ts';

const endpoint = endpointsFor('group:keep:own');

const group = '/api/member-groups/:member_group_id';

const People = list(RowId, MOST_GROUP_PEOPLE);

export const listMemberGroups = endpoint('listMemberGroups', 'GET', '/api/member-groups', {
  reply: z.object({
    groups: z.array(MemberGroup),
    invitations: z.array(ReceivedInvitation),
    /** The group that the schedule shows first; null: an official's organisation, or the own calendar alone. */
    main_group_id: z.nullable(z.number()),
    /** Organisation of an official; null for other members. */
    organization: z.nullable(z.object({ organization_id: z.number(), organization_name: Localized })),
  }),
  description: 'Own favourite lists, the groups in which the member takes part, and who invites them.',
});

export const listSchedulePeople = endpoint('listSchedulePeople', 'GET', '/api/schedule-people', {
  reply: z.object({
    people: z.array(z.object({ member_id: z.number(), name: z.string(), organization_id: z.nullable(z.number()) })),
    organizations: z.array(z.object({ organization_id: z.number(), organization_name: Localized })),
  }),
  description:
    'Whom the member may choose: the people of the groups in which they take part, and for officials all officials. The member is among them.',
});

export const addMemberGroup = endpoint('addMemberGroup', 'POST', '/api/member-groups', {
  input: z.object({ member_group_name: GroupName, is_shared: Flag, member_ids: People }),
  reply: z.object({ member_group_id: z.number() }),
  success: 201,
  refusals: ['too-many-groups', 'group-person-unknown'],
  changes: ['listMemberGroups', 'listSchedulePeople'],
  description:
    'Makes a favourite list of people whose calendars are open to the member, or a group, whose people are invited one by one: `member_ids` are of a list alone.',
});

export const changeMemberGroup = endpoint('changeMemberGroup', 'PUT', group, {
  input: z.object({ member_group_id: RowId, member_group_name: GroupName, member_ids: People }),
  refusals: ['not-found', 'group-person-unknown', 'too-many-group-people'],
  changes: ['listMemberGroups', 'listSchedulePeople'],
  description:
    'Renames an own list or group, and says who is in the list. People of the list whose calendars are no longer open stay in it, unseen.',
});

export const deleteMemberGroup = endpoint('deleteMemberGroup', 'DELETE', group, {
  input: z.object({ member_group_id: RowId }),
  refusals: ['not-found'],
  changes: ['listMemberGroups', 'listSchedulePeople'],
  description: 'Deletes an own list or group. Calendars that were open by the group alone are open no more.',
});

export const inviteToGroup = endpoint('inviteToGroup', 'POST', `${group}/invitations`, {
  isGuarded: true,
  input: z.object({ member_group_id: RowId, login_id: requiredText(128) }),
  refusals: [
    'not-found',
    'group-login-id',
    'invites-yourself',
    'already-invited',
    'too-many-group-people',
    'too-many-invitations',
  ],
  changes: ['listMemberGroups', 'listSchedulePeople'],
  description:
    'Invites whoever logs in with exactly this e-mail address or mobile number. Answer and time are the same whether or not anybody does.',
});

export const inviteOfficials = endpoint('inviteOfficials', 'POST', `${group}/officials`, {
  input: z.object({ member_group_id: RowId, member_ids: People }),
  refusals: ['not-found', 'group-person-unknown', 'too-many-group-people', 'too-many-invitations'],
  changes: ['listMemberGroups', 'listSchedulePeople'],
  description:
    'An official invites other officials, chosen from organisations. Who is invited or takes part already is left out.',
});

export const withdrawInvitation = endpoint(
  'withdrawInvitation',
  'DELETE',
  `${group}/invitations/:group_invitation_id`,
  {
    input: z.object({ member_group_id: RowId, group_invitation_id: RowId }),
    refusals: ['not-found'],
    changes: ['listMemberGroups', 'listSchedulePeople'],
    description: 'Takes an invitation of an own group back.',
  },
);

export const removeFromGroup = endpoint('removeFromGroup', 'DELETE', `${group}/people/:member_id`, {
  input: z.object({ member_group_id: RowId, member_id: RowId }),
  refusals: ['not-found'],
  changes: ['listMemberGroups', 'listSchedulePeople'],
  description:
    'Takes somebody out of an own group, or leaves a group of somebody else: the calendars are closed to each other at once.',
});

export const answerInvitation = endpoint('answerInvitation', 'POST', '/api/group-invitations/:group_invitation_id', {
  input: z.object({ group_invitation_id: RowId, accepts: Flag }),
  refusals: ['not-found', 'too-many-groups'],
  changes: ['listMemberGroups', 'listSchedulePeople'],
  description:
    'Accepts an invitation, from when on the people of the group see each other’s calendars, or declines it, which nobody is told.',
});

export const chooseMainGroup = endpoint('chooseMainGroup', 'PUT', '/api/main-group', {
  input: z.object({ member_group_id: z.nullable(RowId) }),
  refusals: ['not-found'],
  changes: ['listMemberGroups', 'listSchedulePeople'],
  description:
    'Chooses with which list or group the schedule begins; null: with an official’s organisation, or with one’s own calendar.',
});
