import { memberSearchOf } from '@machi/domain/member-desk/search';
import { FOUND_MEMBERS, type FoundMember } from '@machi/domain/members/found-member';
import { statement, type Queryable } from '../../database/database.ts';
import { sql, value } from '../../database/sql.ts';
import { writeListed } from '../audit/accesses.ts';
import type { Actor } from '../audit/audit.ts';
import { IS_GUEST, MEMBER_MATCHES } from './member-search.ts';

const findPeople = statement<FoundMember>(
  'find-members-for-desk',
  sql`select member_id, lastname || ' ' || firstname as name, lastfurigana || ' ' || firstfurigana as furigana,
     coalesce(tel, login_tel_key) as tel, town_id, is_resident, verified_at is not null as is_verified,
     ${IS_GUEST} as is_guest
   from member where ${MEMBER_MATCHES} and locked_at is null
   order by lastfurigana = '', lastfurigana, firstfurigana, member_id limit ${value('most')}`,
);

/** Finds the person for a desk's entry by an official's search. Records the access first. */
export async function findForDesk(
  database: Queryable,
  q: string,
  actor: Actor,
  action: 'member:find' | 'shelter:find' = 'member:find',
): Promise<{ readonly members: FoundMember[]; readonly has_more: boolean }> {
  const found = await database.run(findPeople, { ...memberSearchOf(q), most: FOUND_MEMBERS + 1 });
  const members = found.slice(0, FOUND_MEMBERS);
  await writeListed(database, actor, action, members);
  return { members, has_more: found.length > FOUND_MEMBERS };
}
