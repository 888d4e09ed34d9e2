import { approveDirectoryRule } from '@machi/domain/directory/contract';
import { approveDelegation } from '@machi/domain/delegations/office/contract';
import { approveFactorReset } from '@machi/domain/factor-resets/contract';
import { approveRoleRequest } from '@machi/domain/role-requests/contract';
import { decidePermission } from '@machi/domain/permissions/model';
import type { House } from '../../platform/house.ts';
import type { Waits } from '../../platform/work-list/waits.ts';
import { findForDesk } from '../../platform/members/find-for-desk.ts';
import { said, type FoundSource } from '../../platform/search/found-source.ts';
import { memberBulkRoutes } from './bulk-routes.ts';
import { memberChangeRoutes } from './change-routes.ts';
import { memberCreateRoutes } from './create-routes.ts';
import { officeDelegationRoutes } from './delegations/routes.ts';
import { directoryRoutes } from './directory/routes.ts';
import { factorResetRoutes } from './factors/routes.ts';
import { memberGuestRoutes } from './guests/routes.ts';
import { memberListRoutes } from './list-routes.ts';
import { memberRightsRoutes } from './rights/routes.ts';

/** Routes of the member desk. */
export const routes = (house: House) => [
  ...memberListRoutes(house),
  ...memberCreateRoutes(house),
  ...memberBulkRoutes(house),
  ...memberChangeRoutes(house),
  ...memberRightsRoutes(house),
  ...memberGuestRoutes(house),
  ...factorResetRoutes(house),
  ...officeDelegationRoutes(house),
  ...directoryRoutes(house),
];

/** SQL: colleagues' requests, except those about this official. */
const requestsIn = (table: 'role_request' | 'factor_reset'): string =>
  `select q.${table}_id::text as key, q.asked_at as since, null::date as due from ${table} q
   where q.decided_at is null and q.asked_by is distinct from $1::int and q.member_id <> $1::int`;

export const waits: readonly Waits[] = [
  { kind: 'role', permission: approveRoleRequest.permission, rows: requestsIn('role_request') },
  { kind: 'factor', permission: approveFactorReset.permission, rows: requestsIn('factor_reset') },
  {
    kind: 'directory',
    permission: approveDirectoryRule.permission,
    rows: `select q.directory_rule_id::text as key, q.asked_at as since, null::date as due from directory_rule q
       where q.approved_at is null and q.ended_at is null and q.asked_by is distinct from $1::int
         and q.member_id is distinct from $1::int`,
  },
  {
    kind: 'delegation',
    permission: approveDelegation.permission,
    rows: `select q.delegation_request_id::text as key, q.asked_at as since, q.closes_on as due from delegation_request q
       where q.decided_at is null and q.closes_on >= $3::date and q.asked_by is distinct from $1::int
         and $1::int not in (q.principal_id, q.delegate_id)`,
  },
];

/** People, for officials who may look up members; each look is written into the audit log. */
export const found: readonly FoundSource[] = [
  {
    kind: 'person',
    async forReader({ q, house, exchange }) {
      const { member } = exchange;
      if (member === null || decidePermission(member, 'member:read:any') !== 'granted') return [];
      const { members } = await findForDesk(house.database, q, { ...exchange, member });
      return members.map(({ member_id, name, furigana }) => ({
        href: `/member?view=one&member=${member_id}`,
        title: said(name),
        text: said(furigana),
        isMatched: true as const,
      }));
    },
  },
];
