import { only } from '@machi/domain/fields/only';
import {
  addMemberGroup,
  changeMemberGroup,
  chooseMainGroup,
  deleteMemberGroup,
  listMemberGroups,
  listSchedulePeople,
  removeFromGroup,
} from '@machi/domain/member-groups/contract';
import type { GroupPerson, MemberGroup, ReceivedInvitation, SentInvitation } from '@machi/domain/member-groups/model';
import { invitationEndsOn, refuseCrowd, refuseGroup, refusePeople } from '@machi/domain/member-groups/rules';
import { notFound } from '@machi/domain/refusals/model';
import { participantsChosen, seesPerson, type Viewer } from '@machi/domain/schedule/visibility';
import { dateAt } from '@machi/domain/calendar/model';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { tellCalendars } from '../../platform/live/changes.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { companionsOf, viewerOf } from '../../platform/members/viewer.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { invitations, type ReceivedRow } from './invitation-store.ts';
import { groupStore, type PersonRow } from './store.ts';
import type { Queryable } from '../../database/database.ts';

const personIn = ({ member_id, name, organization_name, accepted_at }: PersonRow): GroupPerson => ({
  member_id,
  name,
  organization_name,
  since: accepted_at && dateAt(accepted_at),
});

/** A viewer's lists and groups. Members whose calendar is now closed to the viewer are counted in a list, not named. */
async function viewGroups(database: Queryable, viewer: Viewer, now: Date): Promise<MemberGroup[]> {
  const rows = await groupStore.of(database, viewer.member_id);
  const ids = rows.map(({ member_group_id }) => member_group_id);
  const own = rows.filter(({ member_id }) => member_id === viewer.member_id).map((row) => row.member_group_id);
  const [people, sent] = [await groupStore.people(database, ids), await invitations.sent(database, own, now)];
  return rows.map(({ member_id, ...row }) => {
    const theirs = people.filter((person) => person.member_group_id === row.member_group_id);
    const seen = theirs.filter((person) => seesPerson(viewer, person.member_id));
    return {
      ...row,
      owner_id: member_id,
      is_own: member_id === viewer.member_id ? 1 : 0,
      people: seen.map(personIn),
      hidden_people: theirs.length - seen.length,
      invitations: sent
        .filter(({ member_group_id }) => member_group_id === row.member_group_id)
        .map(({ group_invitation_id, invited_as, name, invited_at }): SentInvitation => ({
          group_invitation_id,
          invited_as: name ?? invited_as,
          ends_on: invitationEndsOn(invited_at),
        })),
    };
  });
}

const invitationIn = (row: ReceivedRow): ReceivedInvitation => ({
  ...only(row, ['group_invitation_id', 'member_group_name', 'invited_by_name', 'organization_name', 'people']),
  ends_on: invitationEndsOn(row.invited_at),
});

/** Routes for favourite lists, and groups that share calendars (product, "Lists and groups"). */
export const routes = (house: House) => {
  const { database } = house;
  return [
    serve(listMemberGroups, (_input, { member, now }) =>
      // One snapshot, so that no second read names somebody who left a group in between.
      database.transaction(async (transaction) => {
        const viewer = await viewerOf(transaction, member, now);
        const office = member.is_official && member.organization_id !== null ? [member.organization_id] : [];
        const [groups, received, main_group_id, [organization = null]] = [
          await viewGroups(transaction, viewer, now),
          await invitations.received(transaction, member.member_id, now),
          await groupStore.main(transaction, member.member_id),
          await groupStore.offices(transaction, office),
        ];
        return {
          groups,
          invitations: received.map(invitationIn),
          main_group_id,
          organization,
        };
      }),
    ),

    serve(listSchedulePeople, async (_input, { member }) => {
      const companions = await companionsOf(database, member.member_id);
      const officials = member.is_official ? await groupStore.officials(database) : [];
      const known = new Set(officials.map(({ member_id }) => member_id));
      const others = await groupStore.chosen(
        database,
        [member.member_id, ...companions].filter((memberId) => !known.has(memberId)),
      );
      const people = [...officials, ...others];
      const offices = new Set(people.flatMap(({ organization_id }) => organization_id ?? []));
      return { people, organizations: await groupStore.offices(database, [...offices]) };
    }),

    serve(addMemberGroup, ({ member_group_name, is_shared, member_ids }, { member, now, write }) =>
      write(async (transaction) => {
        await lockMember(transaction, member.member_id);
        const refusal =
          refuseGroup(await groupStore.count(transaction, member.member_id)) ??
          (is_shared === 1 ? undefined : refusePeople(await viewerOf(transaction, member, now), member_ids));
        if (refusal) return refusal;
        const member_group_id = await groupStore.add(transaction, member.member_id, member_group_name, is_shared, now);
        // The founder joins the group; the others are invited.
        if (is_shared === 1) await groupStore.addPeople(transaction, member_group_id, [member.member_id], now);
        else await groupStore.addPeople(transaction, member_group_id, member_ids, null);
        return { member_group_id };
      }),
    ),

    serve(changeMemberGroup, ({ member_group_id, member_group_name, member_ids }, { member, now, write }) =>
      write(async (transaction) => {
        const group = await groupStore.lockOwn(transaction, member_group_id, member.member_id);
        if (!group) return notFound;
        await groupStore.rename(transaction, member_group_id, member_group_name);
        if (group.is_shared === 1) return {};
        const viewer = await viewerOf(transaction, member, now);
        const before = await groupStore.peopleOf(transaction, member_group_id);
        const after = participantsChosen(viewer, before, member_ids);
        const refusal = refusePeople(viewer, member_ids) ?? refuseCrowd(after.length, 'member_ids');
        if (refusal) return refusal;
        await groupStore.removePeople(
          transaction,
          member_group_id,
          before.filter((memberId) => !after.includes(memberId)),
        );
        await groupStore.addPeople(transaction, member_group_id, after, null);
        return {};
      }),
    ),

    serve(deleteMemberGroup, ({ member_group_id }, { member, write }) =>
      write(async (transaction) => {
        if (!(await groupStore.lockOwn(transaction, member_group_id, member.member_id))) return notFound;
        await groupStore.remove(transaction, member_group_id);
        await tellCalendars(transaction);
        return {};
      }),
    ),

    serve(removeFromGroup, ({ member_group_id, member_id }, { member, write }) =>
      write(async (transaction) => {
        const group = await groupStore.lock(transaction, member_group_id);
        const isOwn = group?.member_id === member.member_id;
        // The founder deletes a group; the others leave it.
        if (group?.is_shared !== 1 || isOwn === (member_id === member.member_id)) return notFound;
        if ((await groupStore.removePeople(transaction, member_group_id, [member_id])) === 0) return notFound;
        await tellCalendars(transaction);
        return {};
      }),
    ),

    serve(chooseMainGroup, ({ member_group_id }, { member, write }) =>
      write(async (transaction) => {
        await lockMember(transaction, member.member_id);
        await groupStore.setMain(transaction, member.member_id, member_group_id);
        return member_group_id === null || (await groupStore.main(transaction, member.member_id)) !== null
          ? {}
          : notFound;
      }),
    ),

    ...invitationRoutes(house),
  ];
};
