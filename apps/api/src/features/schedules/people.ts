import type { Locale, Localized } from '@machi/domain/locale/model';
import type { ListedPerson } from '@machi/domain/schedule/list-model';
import { seesPerson, type Viewer } from '@machi/domain/schedule/visibility';
import { statement, type Queryable } from '../../database/database.ts';

interface PersonRow {
  readonly member_id: number;
  readonly name: string;
  readonly is_official: boolean;
  readonly organization_name: Localized | null;
}
const listPeople = statement<PersonRow>(
  'list-people-of-schedules',
  `select m.member_id, m.lastname || ' ' || m.firstname as name, m.is_official,
     case when m.is_official then o.texts -> 'organization_name' end as organization_name
   from member m left join organization o on o.organization_id = m.organization_id
   where m.member_id = any($1::int[]) order by m.lastfurigana, m.firstfurigana, m.member_id`,
);

/** The existing people among these IDs; `namesSeen` checks whom a viewer may know. */
export const readPeople = (database: Queryable, memberIds: readonly number[]): Promise<PersonRow[]> =>
  memberIds.length === 0 ? Promise.resolve([]) : database.run(listPeople, [[...new Set(memberIds)]]);

/** Names of people whom a viewer may know. */
export async function namesSeen(
  database: Queryable,
  viewer: Viewer,
  memberIds: readonly number[],
  locale: Locale,
): Promise<ListedPerson[]> {
  const rows = await readPeople(
    database,
    memberIds.filter((memberId) => seesPerson(viewer, memberId)),
  );
  return rows.map(({ member_id, name, organization_name }) => ({
    member_id,
    name,
    organization: organization_name?.[locale] ?? '',
  }));
}
