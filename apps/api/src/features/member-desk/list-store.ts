import { memberSearchOf } from '@machi/domain/member-desk/search';
import type { memberSorts } from '@machi/domain/member-desk/model';
import { statement, type Queryable, type Statement } from '../../database/database.ts';
import { sql, value } from '../../database/sql.ts';
import { MEMBER_MATCHES } from '../../platform/members/member-search.ts';
import { LINE, type MemberRow } from './member-rows.ts';

export interface MemberFilters {
  readonly q?: string | undefined;
  readonly is_resident?: 0 | 1 | undefined;
  readonly is_verified?: 0 | 1 | undefined;
  readonly is_official?: 0 | 1 | undefined;
  readonly is_locked?: 0 | 1 | undefined;
  readonly sort?: MemberSort | undefined;
  readonly is_descending?: 0 | 1 | undefined;
}
type MemberSort = (typeof memberSorts)[number];

type ListRow = { readonly total: number } & (MemberRow | { readonly member_id: null });

/** SQL orders; members without furigana or login come last in both directions. */
const orders: Readonly<Record<MemberSort, (direction: 'asc' | 'desc') => string>> = {
  furigana: (way) => `m.lastfurigana = '', m.lastfurigana ${way}, m.firstfurigana ${way}, m.member_id ${way}`,
  created_at: (way) => `m.created_at ${way}, m.member_id ${way}`,
  last_login_at: (way) => `m.last_login_at ${way} nulls last, m.member_id ${way}`,
};

/** One page of the matching members with their total; one row without a member if the page is empty. */
function listStatement(sort: MemberSort, direction: 'asc' | 'desc'): Statement<ListRow> {
  const order = orders[sort](direction);
  return statement(
    `desk-list-members-${sort}-${direction}`,
    sql`with fitting as materialized (
       select member_id, lastfurigana, firstfurigana, created_at, last_login_at from member
       where ${MEMBER_MATCHES}
         and (${value('is_resident')}::int is null or is_resident = ${value('is_resident')})
         and (${value('is_verified')}::int is null or (verified_at is not null)::int = ${value('is_verified')})
         and (${value('is_official')}::int is null or is_official::int = ${value('is_official')})
         and (${value('is_locked')}::int is null or (locked_at is not null)::int = ${value('is_locked')})),
     page as (select member_id from fitting m order by ${order} limit ${value('limit')} offset ${value('offset')})
     select counted.total, ${LINE} from (select count(*)::int as total from fitting) counted
       left join (page join member m using (member_id)) on true order by ${order}`,
  );
}

const statements: Readonly<Record<MemberSort, Readonly<Record<'asc' | 'desc', Statement<ListRow>>>>> = {
  furigana: { asc: listStatement('furigana', 'asc'), desc: listStatement('furigana', 'desc') },
  created_at: { asc: listStatement('created_at', 'asc'), desc: listStatement('created_at', 'desc') },
  last_login_at: { asc: listStatement('last_login_at', 'asc'), desc: listStatement('last_login_at', 'desc') },
};

const isMember = (row: ListRow): row is ListRow & MemberRow => row.member_id !== null;

/** Members that match the filters, in order; a null `limit` means all. */
export async function findMembers(
  database: Queryable,
  filters: MemberFilters,
  limit: number | null,
  offset: number,
): Promise<{ readonly members: readonly MemberRow[]; readonly total: number }> {
  const { q = '', sort = 'furigana', is_descending } = filters;
  const rows = await database.run(statements[sort][is_descending === 1 ? 'desc' : 'asc'], {
    ...memberSearchOf(q),
    is_resident: filters.is_resident ?? null,
    is_verified: filters.is_verified ?? null,
    is_official: filters.is_official ?? null,
    is_locked: filters.is_locked ?? null,
    limit,
    offset,
  });
  return { members: rows.filter(isMember), total: rows[0]?.total ?? 0 };
}
