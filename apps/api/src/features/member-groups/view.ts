import { dateAt } from '@machi/domain/calendar/model';
import type { GroupPerson, MemberGroup, SentInvitation } from '@machi/domain/member-groups/model';
import { invitationEndsOn } from '@machi/domain/member-groups/rules';
import { seesPerson } from '@machi/domain/schedule/visibility';
import type { Viewer } from '@machi/domain/schedule/visibility';
import type { Queryable } from '../../database/database.ts';
import { invitations } from './invitation-store.ts';
import { groupStore } from './store.ts';
import type { PersonRow } from './store.ts';

const personIn = ({ member_id, name, organization_name, accepted_at }: PersonRow): GroupPerson => ({
  member_id,
  name,
  organization_name,
  since: accepted_at && dateAt(accepted_at),
});

/** The lists and groups of somebody. Whose calendar is closed to them by now is counted in a list, not named. */
export async function viewGroups(database: Queryable, viewer: Viewer, now: Date): Promise<MemberGroup[]> {
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
