import { newGroup, newInvitation } from '../../testing/groups/groups.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const own = async (town: OpenTown, owner: number) => ({ member_group_id: await newGroup(town, owner) });
const address = () => `${crypto.randomUUID().slice(0, 8)}@example.jp`;

export const cases: Readonly<Record<string, Case>> = {
  listMemberGroups: { input: nothing },
  listSchedulePeople: {
    // Renames owners of other rows who became officials: a search for officials would find them by the owner's name.
    async input(town) {
      await town.rows(`update member set lastname = '職員' where is_official and email like 'person.%'`);
      return {};
    },
  },
  addMemberGroup: {
    input: () => ({ member_group_name: '家族', is_shared: 0, member_ids: [] }),
    spendsCaller: true,
  },
  changeMemberGroup: {
    isOwned: true,
    input: async (town, owner) => ({ ...(await own(town, owner)), member_group_name: '親せき', member_ids: [] }),
  },
  deleteMemberGroup: { isOwned: true, input: own },
  inviteToGroup: {
    isOwned: true,
    input: async (town, owner) => ({ ...(await own(town, owner)), login_id: address() }),
  },
  inviteOfficials: { isOwned: true, input: async (town, owner) => ({ ...(await own(town, owner)), member_ids: [] }) },
  withdrawInvitation: {
    isOwned: true,
    async input(town, owner) {
      const { member_group_id } = await own(town, owner);
      const [row] = await town.rows<{ group_invitation_id: number }>`insert into group_invitation (member_group_id,
        invited_by, invited_as, invited_key, invited_at)
        values (${member_group_id}, ${owner}, 'a@example.jp', 'a@example.jp', ${town.now()})
        returning group_invitation_id`;
      return { member_group_id, ...row };
    },
  },
  removeFromGroup: {
    isOwned: true,
    async input(town, owner) {
      const { member_id } = await town.addPerson();
      return { member_group_id: await newGroup(town, owner, { others: [member_id] }), member_id };
    },
  },
  answerInvitation: {
    isOwned: true,
    spendsCaller: true,
    input: async (town, owner) => ({ group_invitation_id: await newInvitation(town, owner), accepts: 1 }),
  },
  chooseMainGroup: { isOwned: true, input: own },
};
