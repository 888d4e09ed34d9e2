import type { OpenTown } from '../towns/open-town.ts';

/** A member's group with others who have accepted. */
export async function newGroup(
  town: OpenTown,
  owner: number,
  { name = '家族', isShared = 1, others = [] as readonly number[] } = {},
): Promise<number> {
  const [row] = await town.rows<{ member_group_id: number }>`insert into member_group (member_id, member_group_name,
    is_shared, created_at) values (${owner}, ${name}, ${isShared}, ${town.now()}) returning member_group_id`;
  if (!row) throw new Error('no group');
  await town.rows`insert into member_group_member (member_group_id, member_id, accepted_at)
    select ${row.member_group_id}, unnest(${isShared === 1 ? [owner, ...others] : others}::int[]),
    ${isShared === 1 ? town.now() : null}::timestamptz`;
  return row.member_group_id;
}

/** An invitation by a new member, pending for this member. */
export async function newInvitation(town: OpenTown, invited: number): Promise<number> {
  const { member_id } = await town.addPerson();
  const [row] = await town.rows<{ group_invitation_id: number }>`insert into group_invitation (member_group_id,
    invited_by, invited_as, invited_key, member_id, invited_at)
    values (${await newGroup(town, member_id)}, ${member_id}, '', '', ${invited}, ${town.now()})
    returning group_invitation_id`;
  if (!row) throw new Error('no invitation');
  return row.group_invitation_id;
}
