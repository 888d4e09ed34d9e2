import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';
import { MemberRights } from '../member-desk/model.ts';
import { officialRoles } from '../permissions/roles.ts';
import { refusalsOfSecond, waitingForSecond } from '../second-official/waiting.ts';

const endpoint = endpointsFor('member:authorise:any');

const at = '/api/role-requests/:role_request_id';

/** Requested roles of a person that wait for a second official. */
export const RoleRequest = z.object({
  role_request_id: z.number(),
  ...waitingForSecond,
  /** Null for a person who is not an official. */
  organization_name: z.nullable(z.string()),
  roles: z.array(z.enum(officialRoles)),
  /** Roles they have already. */
  held_roles: z.array(z.enum(officialRoles)),
});
export type RoleRequest = z.infer<typeof RoleRequest>;

const one = z.object({ role_request_id: RowId });

export const listRoleRequests = endpoint('listRoleRequests', 'GET', '/api/role-requests', {
  reply: z.object({ requests: z.array(RoleRequest) }),
  description: 'Roles that wait for a second official, the oldest first. The access is in the audit log.',
});

export const approveRoleRequest = endpoint('approveRoleRequest', 'POST', `${at}/approve`, {
  input: one,
  reply: z.object({ member: MemberRights }),
  refusals: [...refusalsOfSecond, 'directory-gives-roles'],
  changes: ['listAudit', 'listRoleRequests', 'readMember'],
  description: 'Gives the roles that another official asked for; from then on they hold, and the sessions end.',
});

export const refuseRoleRequest = endpoint('refuseRoleRequest', 'POST', `${at}/refuse`, {
  input: one,
  reply: z.object({ member: MemberRights }),
  refusals: ['not-found', 'second-decided'],
  changes: ['listAudit', 'listRoleRequests', 'readMember'],
  description: 'Ends a request without giving the roles; whoever asked may take it back this way.',
});
