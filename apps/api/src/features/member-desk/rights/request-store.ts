import type { OfficialRole } from '@machi/domain/permissions/roles';
import type { RoleOutcome } from '@machi/domain/role-requests/model';
import { statement } from '../../../database/database.ts';
import type { Queryable } from '../../../database/database.ts';
import { ASKER } from './second-request.ts';
import type { WaitingSecond } from './second-request.ts';

/** A request as its row is. */
export interface RequestRow {
  readonly role_request_id: number;
  readonly member_id: number;
  readonly roles: readonly OfficialRole[];
  readonly asked_by: number | null;
  readonly outcome: RoleOutcome | null;
}

/** A request that waits, with the words of who is in it. */
export interface WaitingRow extends RequestRow, WaitingSecond {
  readonly held_roles: readonly OfficialRole[];
  readonly organization: { readonly organization_name: { readonly ja: string; readonly en: string } } | null;
}

const ROW = 'q.role_request_id, q.member_id, q.roles, q.asked_by, q.outcome';
const findRequest = statement<RequestRow>(
  'find-role-request',
  `select ${ROW} from role_request q where role_request_id = $1`,
);
const findOpen = statement<RequestRow>(
  'find-open-role-request',
  `select ${ROW} from role_request q where member_id = $1 and decided_at is null`,
);
/** The rows of those concerned are held before: two who decide at once do it one after the other. */
const endRequest = statement<{ role_request_id: number }>(
  'end-role-request',
  `update role_request set outcome = $2, decided_by = $3, decided_at = $4
   where role_request_id = $1 and decided_at is null returning role_request_id`,
);
const insertRequest = statement(
  'insert-role-request',
  'insert into role_request (member_id, roles, asked_by, asked_at) values ($1, $2::text[], $3, $4)',
);
const waiting = statement<WaitingRow>(
  'list-role-requests',
  `select ${ROW}, q.asked_at, m.lastname, m.firstname, m.roles as held_roles, o.texts as organization,
     ${ASKER}
   from role_request q join member m using (member_id)
   left join member a on a.member_id = q.asked_by
   left join organization o on o.organization_id = m.organization_id
   where q.decided_at is null order by q.role_request_id`,
);
const otherChiefs = statement<{ member_id: number }>(
  'list-other-system-officials',
  `select member_id from member
   where is_official and 'system' = any(roles) and locked_at is null and member_id <> all($1::int[]) order by member_id`,
);

export const readRequest = async (database: Queryable, requestId: number): Promise<RequestRow | undefined> =>
  (await database.run(findRequest, [requestId]))[0];

export const readOpenRequest = async (database: Queryable, memberId: number): Promise<RequestRow | undefined> =>
  (await database.run(findOpen, [memberId]))[0];

/** False when it was decided already. */
export const decideRequest = async (
  transaction: Queryable,
  requestId: number,
  outcome: RoleOutcome,
  decidedBy: number,
  now: Date,
): Promise<boolean> => (await transaction.run(endRequest, [requestId, outcome, decidedBy, now])).length > 0;

export const addRequest = (
  transaction: Queryable,
  memberId: number,
  roles: readonly OfficialRole[],
  askedBy: number,
  now: Date,
) => transaction.run(insertRequest, [memberId, roles, askedBy, now]);

export const waitingRequests = (database: Queryable): Promise<WaitingRow[]> => database.run(waiting);

/** Who else could approve, to be told of a request. */
export const systemOfficialsBut = async (database: Queryable, memberIds: readonly number[]): Promise<number[]> =>
  (await database.run(otherChiefs, [memberIds])).map(({ member_id }) => member_id);
