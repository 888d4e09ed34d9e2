import { isRefusal, notFound } from '@machi/domain/refusals/model';
import {
  approveRoleRequest,
  listRoleRequests,
  refuseRoleRequest,
  type RoleRequest,
} from '@machi/domain/role-requests/contract';
import { secondDecided } from '@machi/domain/second-official/rules';
import type { Queryable } from '../../../database/database.ts';
import type { House } from '../../../platform/house.ts';
import { writeListed, writeAccesses } from '../../../platform/audit/accesses.ts';
import { handsReader, type HandsReader } from '../../../platform/audit/second-official.ts';
import { refuseRolesOfLinked } from '../../../platform/directory/directory-store.ts';
import { serve, writeAndSend } from '../../../platform/http/serve.ts';
import type { MemberExchange } from '../../../platform/http/exchange.ts';
import { tellMember } from '../notifications.ts';
import { isEntitled, rightsOf } from '../member-rows.ts';
import { giveRights } from './give-rights.ts';
import { decideRequest, readRequest, waitingRequests, type WaitingRow } from './request-store.ts';
import { holdConcerned, obstacleToRequest, viewSecond } from './second-request.ts';

/** The request, with the rows of all people involved locked until commit. */
async function holdRequest(transaction: Queryable, requestId: number, actorId: number) {
  const request = await readRequest(transaction, requestId);
  if (!request) return notFound;
  const concerned = await holdConcerned(transaction, request, actorId);
  return isRefusal(concerned) ? concerned : { request, ...concerned };
}

async function lineOf(officialOf: HandsReader, row: WaitingRow, exchange: MemberExchange): Promise<RoleRequest> {
  const waiting = await viewSecond(officialOf, row, exchange);
  return {
    role_request_id: row.role_request_id,
    ...waiting,
    organization_name: row.organization?.organization_name[exchange.locale] ?? null,
    roles: [...row.roles],
    held_roles: [...row.held_roles],
  };
}

/** Routes for requested roles that wait for a second official. */
export const requestRoutes = (house: House) => [
  serve(listRoleRequests, async (_input, exchange) => {
    const rows = await waitingRequests(house.database);
    const shown = rows.flatMap(({ member_id, asked_by }) => [member_id, asked_by]);
    await writeListed(house.database, exchange, 'role-request:list', shown);
    const requests: RoleRequest[] = [];
    const officialOf = handsReader(house.database, exchange.now);
    for (const row of rows) requests.push(await lineOf(officialOf, row, exchange));
    return { requests };
  }),

  serve(approveRoleRequest, ({ role_request_id }, exchange) =>
    writeAndSend(house, exchange, async (transaction) => {
      const found = await holdRequest(transaction, role_request_id, exchange.member.member_id);
      if (isRefusal(found)) return found;
      const { request, person, asker } = found;
      if (request.outcome !== null) return secondDecided;
      const refusal =
        (await refuseRolesOfLinked(transaction, house.directory?.issuer, request.member_id)) ??
        (await obstacleToRequest(handsReader(transaction, exchange.now), request, isEntitled(asker), exchange));
      if (refusal) return refusal;
      if (!(await decideRequest(transaction, role_request_id, 'approved', exchange.member.member_id, exchange.now)))
        return secondDecided;
      const rights = rightsOf(person);
      const after = {
        ...rights,
        is_official: true,
        is_company: false,
        roles: [...rights.roles, ...request.roles],
        asked_roles: [],
      };
      await giveRights(house, transaction, person, after, exchange.now);
      await writeAccesses(transaction, exchange, 'member:approve-roles', [person.member_id]);
      if (asker) await tellMember(house, transaction, asker, 'approved', exchange.now);
      return { member: after };
    }),
  ),

  serve(refuseRoleRequest, ({ role_request_id }, exchange) =>
    writeAndSend(house, exchange, async (transaction) => {
      const found = await holdRequest(transaction, role_request_id, exchange.member.member_id);
      if (isRefusal(found)) return found;
      const { person, asker } = found;
      if (!(await decideRequest(transaction, role_request_id, 'refused', exchange.member.member_id, exchange.now)))
        return secondDecided;
      await writeAccesses(transaction, exchange, 'member:refuse-roles', [person.member_id]);
      await tellMember(house, transaction, person, 'refused', exchange.now);
      if (asker && asker.member_id !== exchange.member.member_id)
        await tellMember(house, transaction, asker, 'refused', exchange.now);
      return { member: { ...rightsOf(person), asked_roles: [] } };
    }),
  ),
];
