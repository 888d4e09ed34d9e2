import type { Flag } from '@machi/domain/fields/model';
import type { Localized } from '@machi/domain/locale/model';
import { fullName } from '@machi/domain/members/model';
import { statement, type Queryable } from '../../database/database.ts';
import { among, holds, rowsOf } from '../../database/rows.ts';
import { member_group, member_group_member } from '../../database/tables/groups.ts';
import { member, organization } from '../../database/tables/members.ts';

type GroupRow = Omit<typeof member_group.$inferSelect, 'created_at'>;
export interface PersonRow {
  readonly member_group_id: number;
  readonly member_id: number;
  readonly name: string;
  readonly organization_name: Localized | null;
  readonly accepted_at: Date | null;
}
interface ChosenRow {
  readonly member_id: number;
  readonly name: string;
  readonly organization_id: number | null;
}

const NAME = `m.lastname || ' ' || m.firstname as name`;
const OFFICE = `case when m.is_official then o.texts -> 'organization_name' end as organization_name`;
const BY_NAME = 'm.lastfurigana, m.firstfurigana, m.member_id';
/** SQL: group `g` is owned or joined by a member. */
const isTheirs = (member: string): string => `(g.member_id = ${member} or g.is_shared = 1 and exists (
  select from member_group_member gm
  where gm.member_group_id = g.member_group_id and gm.member_id = ${member} and gm.accepted_at is not null))`;

const selectGroups = statement<GroupRow>(
  'select-member-groups',
  `select g.member_group_id, g.member_group_name, g.is_shared, g.member_id from member_group g where ${isTheirs('$1')}
   order by g.is_shared desc, g.member_group_name, g.member_group_id`,
);
const selectPeople = statement<PersonRow>(
  'select-group-people',
  `select gm.member_group_id, gm.member_id, ${NAME}, ${OFFICE}, gm.accepted_at
   from member_group_member gm join member m using (member_id) left join organization o using (organization_id)
   where gm.member_group_id = any($1::int[]) order by ${BY_NAME}`,
);
const selectMain = statement<{ main_group_id: number | null }>(
  'select-main-group',
  `select g.member_group_id as main_group_id from member m join member_group g on g.member_group_id = m.main_group_id
   where m.member_id = $1 and ${isTheirs('m.member_id')}`,
);

const insertPeople = statement(
  'insert-group-people',
  `insert into member_group_member (member_group_id, member_id, accepted_at)
   select $1, member_id, $3 from member where member_id = any($2::int[])
   on conflict (member_group_id, member_id) do update
     set accepted_at = coalesce(member_group_member.accepted_at, excluded.accepted_at)`,
);
const groups = rowsOf(member_group);
const people = rowsOf(member_group_member);

const members = rowsOf(member);
const offices = rowsOf(organization);
const IN_TURN = {
  columns: ['member_id', 'lastname', 'firstname', 'is_official', 'organization_id'],
  order: ['lastfurigana', 'firstfurigana', 'member_id'],
} as const;
type Chosen = Pick<typeof member.$inferSelect, (typeof IN_TURN.columns)[number]>;
const chosen = ({ member_id, is_official, organization_id, ...name }: Chosen): ChosenRow => ({
  member_id,
  name: fullName(name),
  organization_id: is_official ? organization_id : null,
});

const idsOf = (rows: readonly { readonly member_id: number }[]) => rows.map(({ member_id }) => member_id);

export const groupStore = {
  of: (database: Queryable, memberId: number) => database.run(selectGroups, [memberId]),
  async count(database: Queryable, memberId: number): Promise<number> {
    return (await database.run(selectGroups, [memberId])).length;
  },
  people: (database: Queryable, groupIds: readonly number[]) => database.run(selectPeople, [groupIds]),
  async peopleOf(database: Queryable, groupId: number): Promise<number[]> {
    return idsOf(await database.run(selectPeople, [[groupId]]));
  },
  /** Null if none was chosen or the chosen one is no longer the member's. */
  async main(database: Queryable, memberId: number): Promise<number | null> {
    return (await database.run(selectMain, [memberId]))[0]?.main_group_id ?? null;
  },
  setMain: (transaction: Queryable, member_id: number, main_group_id: number | null) =>
    members.update(transaction, 'set-main-group', { member_id }, { main_group_id }),
  async officials(database: Queryable): Promise<ChosenRow[]> {
    const active = { is_official: holds, locked_at: null };
    return (await members.list(database, 'select-officials-for-groups', active, { ...IN_TURN, limit: 1000 })).map(
      chosen,
    );
  },
  async chosen(database: Queryable, memberIds: readonly number[]): Promise<ChosenRow[]> {
    const active = { member_id: among(memberIds), locked_at: null };
    return (await members.list(database, 'select-people-for-groups', active, IN_TURN)).map(chosen);
  },
  async offices(database: Queryable, ids: readonly number[]) {
    const order = ['organization_id'] as const;
    const rows = await offices.list(
      database,
      'select-organizations-for-groups',
      { organization_id: among(ids) },
      { order },
    );
    return rows.map(({ organization_id, texts }) => ({ organization_id, organization_name: texts.organization_name }));
  },
  async add(transaction: Queryable, memberId: number, name: string, isShared: Flag, now: Date): Promise<number> {
    const row = { member_id: memberId, member_group_name: name, is_shared: isShared, created_at: now };
    return (await groups.insertReturning(transaction, 'insert-member-group', row, ['member_group_id'])).member_group_id;
  },
  /** @param acceptedAt null in a favourite list */
  addPeople: (transaction: Queryable, groupId: number, memberIds: readonly number[], acceptedAt: Date | null) =>
    transaction.run(insertPeople, [groupId, memberIds, acceptedAt]),
  async removePeople(transaction: Queryable, groupId: number, memberIds: readonly number[]): Promise<number> {
    const theirs = { member_group_id: groupId, member_id: among(memberIds) };
    return (await people.removeReturning(transaction, 'delete-group-people', theirs, ['member_id'])).length;
  },
  /** Locks an own group until commit, so that its people and invitations can be counted. */
  lockOwn: (transaction: Queryable, member_group_id: number, member_id: number): Promise<GroupRow | undefined> =>
    groups.lock(transaction, 'lock-own-group', { member_group_id, member_id }),
  lock: (transaction: Queryable, member_group_id: number): Promise<GroupRow | undefined> =>
    groups.lock(transaction, 'lock-group', { member_group_id }),
  rename: (transaction: Queryable, member_group_id: number, member_group_name: string) =>
    groups.update(transaction, 'rename-group', { member_group_id }, { member_group_name }),
  remove: (transaction: Queryable, member_group_id: number) =>
    groups.remove(transaction, 'delete-group', { member_group_id }),
};
