import type { JudgedDelegation } from '@machi/domain/delegations/rules';
import type { Flag } from '@machi/domain/fields/model';
import type { AtCounter } from '@machi/domain/applications/proxied';
import { chooseLocale } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../database/database.ts';
import { IS_M_GUEST } from '../members/member-search.ts';
import type { Reachable } from '../notifications/recipient.ts';
import type { Principal } from './acting-now.ts';

/** A delegation with the names of its two people. */
export interface DelegationRow extends JudgedDelegation {
  readonly delegation_id: number;
  readonly principal_name: string;
  readonly delegate_name: string | null;
  readonly is_copied: Flag;
  /** What the person asked of an official at the counter. */
  readonly reason: string | null;
  /** The office's request that was approved. */
  readonly request_id: number | null;
  readonly is_mutual: Flag;
}

/** A delegation by which a copy of a waiting notification goes to the delegate. */
interface CopiedRow extends DelegationRow, Reachable {
  readonly outbox_id: number;
  readonly locale: string;
}

interface PrincipalRow extends Pick<Principal, 'email' | 'login_tel_key'> {
  readonly is_resident: number;
  readonly is_verified: boolean;
  readonly locale: string;
}

/**
 * SQL: a hash of a member's address. A delegation by the office hangs on it, as paper and family register were compared
 * with it: with another one it is over (docs/decisions/0178).
 */
export const hangingOn = (m: string): string => `sha256(convert_to(jsonb_build_array(${m}.zipcode, ${m}.prefecture,
    ${m}.address1, ${m}.address2, ${m}.address3)::text, 'UTF8'))`;

const COLUMNS = `d.delegation_id, d.principal_id, d.delegate_id, d.matters, d.ends_on::text as ends_on, d.offered_at,
  d.taken_at, d.confirmed_at, d.ended_at, d.until, d.reason, d.is_copied, d.is_mutual, d.ground, d.request_id, p.birthdate::text as birthdate,
  p.lastname || ' ' || p.firstname as principal_name,
  a.lastname || ' ' || a.firstname as delegate_name,
  (p.locked_at is not null or a.locked_at is not null or coalesce(d.hangs_on <> ${hangingOn('p')}, false)
    or exists (select from member_death x where x.member_id in (d.principal_id, d.delegate_id))) as is_void`;
const PEOPLE = `join member p on p.member_id = d.principal_id left join member a on a.member_id = d.delegate_id`;
const FROM = `from delegation d ${PEOPLE}`;

const selectActing = statement<DelegationRow & PrincipalRow>(
  'hold-delegation-in-use',
  `select ${COLUMNS}, p.is_resident, p.verified_at is not null as is_verified, p.locale,
     p.email, p.login_tel_key ${FROM}
   where d.delegation_id = $1 and d.delegate_id = $2 for share of d`,
);
const selectPerson = statement<AtCounter & { readonly name: string }>(
  'read-person-at-counter',
  `select m.member_id, m.lastname || ' ' || m.firstname as name, m.locked_at is not null as is_locked,
     m.is_official or m.is_company as is_work, ${IS_M_GUEST} as is_guest,
     exists (select from subscription s join service e on e.service_id = s.service_id
       where s.member_id = m.member_id and e.has_applications and s.suspended_at is not null) as is_suspended
   from member m where m.member_id = $1`,
);
const selectOne = statement<DelegationRow>('read-delegation', `select ${COLUMNS} ${FROM} where d.delegation_id = $1`);
const selectOfMember = statement<DelegationRow>(
  'list-delegations',
  `select ${COLUMNS} ${FROM} where $1 in (d.principal_id, d.delegate_id) and d.until is null order by d.offered_at desc, d.delegation_id desc`,
);
/** What was written before the delegation began is not the delegate's. */
const selectCopied = statement<CopiedRow>(
  'list-delegations-copied',
  `select ${COLUMNS}, o.outbox_id, a.email, a.login_tel_key, coalesce(a.locale, 'ja') as locale
   from outbox o
     cross join lateral (select member_id from member where email_key = lower(o.recipient)
       union all select member_id from member where login_tel_key = o.recipient limit 1) as told
     join delegation d on d.principal_id = told.member_id and d.is_copied = 1 and d.confirmed_at <= o.created_at
       and o.content ->> 'matter' = any(d.matters) ${PEOPLE}
   where o.outbox_id = any($1::int[]) order by o.outbox_id, d.delegation_id`,
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

/** A member with what decides whether an official may act for them. */
export const readPersonAtCounter = async (database: Queryable, memberId: number) =>
  (await database.run(selectPerson, [memberId]))[0];

export const readDelegation = async (database: Queryable, delegationId: number): Promise<DelegationRow | undefined> =>
  (await database.run(selectOne, [delegationId]))[0];

export const delegationsOf = (database: Queryable, memberId: number): Promise<DelegationRow[]> =>
  database.run(selectOfMember, [memberId]);

/** The delegations by which these waiting notifications are copied; whether they stand is still to be judged. */
export const delegationsCopied = (transaction: Queryable, outboxIds: readonly number[]): Promise<CopiedRow[]> =>
  transaction.run(selectCopied, [outboxIds]);
