import { approveDirectoryRule } from '@machi/domain/directory/contract';
import { approveDelegation } from '@machi/domain/delegations/office/contract';
import { approveFactorReset } from '@machi/domain/factor-resets/contract';
import { approveRoleRequest } from '@machi/domain/role-requests/contract';
import type { House } from '../../platform/house.ts';
import { memberBulkRoutes } from './bulk-routes.ts';
import { memberChangeRoutes } from './change-routes.ts';
import { memberCreateRoutes } from './create-routes.ts';
import { officeDelegationRoutes } from './delegations/routes.ts';
import { directoryRoutes } from './directory/routes.ts';
import { factorResetRoutes } from './factors/routes.ts';
import { memberGuestRoutes } from './guests/routes.ts';
import { memberListRoutes } from './list-routes.ts';
import { memberRightsRoutes } from './rights/routes.ts';
import type { Waits } from '../../platform/work-list/waits.ts';

export { found } from './found.ts';

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
