import type { JudgedDelegation } from '@machi/domain/delegations/rules';
import { chooseLocale } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../database/database.ts';
import type { Principal } from './acting-now.ts';

/** A delegation with the names of its two people. */
export interface DelegationRow extends JudgedDelegation {
  readonly delegation_id: number;
  readonly principal_name: string;
  readonly delegate_name: string | null;
}

interface PrincipalRow extends Pick<Principal, 'email' | 'login_tel_key'> {
  readonly is_resident: number;
  readonly is_verified: boolean;
  readonly locale: string;
}

const COLUMNS = `d.delegation_id, d.principal_id, d.delegate_id, d.matters, d.ends_on::text as ends_on, d.offered_at,
  d.taken_at, d.confirmed_at, d.ended_at, p.lastname || ' ' || p.firstname as principal_name,
  a.lastname || ' ' || a.firstname as delegate_name,
  (p.locked_at is not null or a.locked_at is not null
    or exists (select from member_death x where x.member_id in (d.principal_id, d.delegate_id))) as is_void`;
const FROM = `from delegation d join member p on p.member_id = d.principal_id
  left join member a on a.member_id = d.delegate_id`;

const selectActing = statement<DelegationRow & PrincipalRow>(
  'hold-delegation-in-use',
  `select ${COLUMNS}, p.is_resident, p.verified_at is not null as is_verified, p.locale,
     p.email, p.login_tel_key ${FROM}
   where d.delegation_id = $1 and d.delegate_id = $2 for share of d`,
);
const selectOne = statement<DelegationRow>('read-delegation', `select ${COLUMNS} ${FROM} where d.delegation_id = $1`);
const selectOfMember = statement<DelegationRow>(
  'list-delegations',
  `select ${COLUMNS} ${FROM} where d.principal_id = $1 or d.delegate_id = $1 order by d.offered_at desc, d.delegation_id desc`,
);

/** A delegation while it is used: until the transaction ends, nobody can end it. */
export async function holdInUse(
  transaction: Queryable,
  delegationId: number,
  delegateId: number,
): Promise<{ readonly row: DelegationRow; readonly principal: Principal } | undefined> {
  const [row] = await transaction.run(selectActing, [delegationId, delegateId]);
  return (
    row && {
      row,
      principal: {
        member_id: row.principal_id,
        name: row.principal_name,
        is_official: false,
        is_company: false,
        organization_id: null,
        roles: [],
        is_resident: row.is_resident === 1 ? 1 : 0,
        is_verified: row.is_verified,
        locale: chooseLocale(row.locale),
        email: row.email,
        login_tel_key: row.login_tel_key,
      },
    }
  );
}

export const readDelegation = async (database: Queryable, delegationId: number): Promise<DelegationRow | undefined> =>
  (await database.run(selectOne, [delegationId]))[0];

export const delegationsOf = (database: Queryable, memberId: number): Promise<DelegationRow[]> =>
  database.run(selectOfMember, [memberId]);
