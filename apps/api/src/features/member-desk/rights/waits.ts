import { approveFactorReset } from '@machi/domain/factor-resets/contract';
import { approveRoleRequest } from '@machi/domain/role-requests/contract';
import type { Waits } from '../../../platform/work-list/waits.ts';

/** What a colleague asked for, and not for this official. */
const requestsIn = (table: 'role_request' | 'factor_reset'): string =>
  `select q.${table}_id::text as key, q.asked_at as since, null::date as due from ${table} q
   where q.decided_at is null and q.asked_by is distinct from $1::int and q.member_id <> $1::int`;

export const waits: readonly Waits[] = [
  { kind: 'role', permission: approveRoleRequest.permission, rows: requestsIn('role_request') },
  { kind: 'factor', permission: approveFactorReset.permission, rows: requestsIn('factor_reset') },
];
