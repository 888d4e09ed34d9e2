import type { OfficialRole } from '@machi/domain/permissions/roles';
import type { RoleOutcome } from '@machi/domain/role-requests/model';
import { statement, type Queryable } from '../../../database/database.ts';
import { holds, including, outside, rowsOf } from '../../../database/rows.ts';
import { member, role_request } from '../../../database/tables/members.ts';
import { ASKER, type WaitingSecond } from './second-request.ts';

const members = rowsOf(member);
const requests = rowsOf(role_request);

/** A stored request. */
export type RequestRow = Readonly<
  Pick<typeof role_request.$inferSelect, 'role_request_id' | 'member_id' | 'roles' | 'asked_by' | 'outcome'>
>;

/** A waiting request with the names of the people involved. */
export interface WaitingRow extends RequestRow, WaitingSecond {
  readonly held_roles: readonly OfficialRole[];
  readonly organization: { readonly organization_name: { readonly ja: string; readonly en: string } } | null;
}

const ROW = 'q.role_request_id, q.member_id, q.roles, q.asked_by, q.outcome';
const waiting = statement<WaitingRow>(
  'list-role-requests',
  `select ${ROW}, q.asked_at, m.lastname, m.firstname, m.roles as held_roles, o.texts as organization,
     ${ASKER}
   from role_request q join member m using (member_id)
   left join member a on a.member_id = q.asked_by
   left join organization o on o.organization_id = m.organization_id
   where q.decided_at is null order by q.role_request_id`,
);

export const readRequest = (database: Queryable, role_request_id: number): Promise<RequestRow | undefined> =>
  requests.one(database, 'find-role-request', { role_request_id });

export const readOpenRequest = (database: Queryable, member_id: number): Promise<RequestRow | undefined> =>
  requests.one(database, 'find-open-role-request', { member_id, decided_at: null });

/** False if already decided. The caller has locked the people's rows, so two decisions happen in turn. */
export async function decideRequest(
  transaction: Queryable,
  role_request_id: number,
  outcome: RoleOutcome,
  decided_by: number,
  decided_at: Date,
): Promise<boolean> {
  const open = { role_request_id, decided_at: null };
  const decided = { outcome, decided_by, decided_at };
  return (await requests.updateReturning(transaction, 'end-role-request', open, decided, ['outcome'])).length > 0;
}

export const addRequest = (
  transaction: Queryable,
  member_id: number,
  roles: readonly OfficialRole[],
  asked_by: number,
  asked_at: Date,
) => requests.insert(transaction, 'insert-role-request', { member_id, roles, asked_by, asked_at });

export const waitingRequests = (database: Queryable): Promise<WaitingRow[]> => database.run(waiting);

/** Other officials who could approve a request, to be notified of it. */
export async function systemOfficialsBut(database: Queryable, memberIds: readonly number[]): Promise<number[]> {
  const others = { is_official: holds, locked_at: null, roles: including('system'), member_id: outside(memberIds) };
  const inTurn = { columns: ['member_id'], order: ['member_id'] } as const;
  const rows = await members.list(database, 'list-other-system-officials', others, inTurn);
  return rows.map(({ member_id }) => member_id);
}
