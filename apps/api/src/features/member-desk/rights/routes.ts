import { authoriseMember } from '@machi/domain/member-desk/contract';
import type { MemberRights } from '@machi/domain/member-desk/model';
import { refuseKind, refuseOwn } from '@machi/domain/member-desk/rules';
import { isWorkAccount } from '@machi/domain/permissions/kinds';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { splitRoles } from '@machi/domain/role-requests/model';
import type { OfficialRole } from '@machi/domain/permissions/roles';
import type { Queryable } from '../../../database/database.ts';
import type { House } from '../../../platform/house.ts';
import { writeAccesses } from '../../../platform/audit/accesses.ts';
import { holdWaysIn, refuseRolesOfLinked } from '../../../platform/directory/directory-store.ts';
import { serve, writeAndSend } from '../../../platform/http/serve.ts';
import { isOrganization } from '../change-store.ts';
import { holdMembers, isEntitled, readMemberFile, rightsOf, type MemberFileRow } from '../member-rows.ts';
import { giveRights } from './give-rights.ts';
import { requestRoutes } from './request-routes.ts';
import type { MemberExchange } from '../../../platform/http/exchange.ts';
import { tellMember } from '../notifications.ts';
import { addRequest, decideRequest, readOpenRequest, systemOfficialsBut } from './request-store.ts';

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));

/** Requests roles from a second official, in place of an earlier request. False if it is an equal one. */
async function askForRoles(
  house: Pick<House, 'town' | 'publicUrl'>,
  transaction: Queryable,
  exchange: MemberExchange,
  person: MemberFileRow,
  roles: readonly OfficialRole[],
): Promise<boolean> {
  const { member_id } = person;
  const actorId = exchange.member.member_id;
  const open = await readOpenRequest(transaction, member_id);
  if (isSame(open?.roles ?? [], roles)) return false;
  if (open) {
    await decideRequest(transaction, open.role_request_id, 'replaced', actorId, exchange.now);
    await writeAccesses(transaction, exchange, 'member:refuse-roles', [member_id]);
  }
  if (roles.length === 0) return true;
  await addRequest(transaction, member_id, roles, actorId, exchange.now);
  await writeAccesses(transaction, exchange, 'member:ask-roles', [member_id]);
  await tellMember(house, transaction, person, 'asked', exchange.now);
  for (const chiefId of await systemOfficialsBut(transaction, [actorId, member_id])) {
    const chief = await readMemberFile(transaction, chiefId);
    if (chief) await tellMember(house, transaction, chief, 'approval', exchange.now);
  }
  return true;
}

const isChanged = (one: MemberRights, other: MemberRights): boolean =>
  one.is_official !== other.is_official ||
  one.is_company !== other.is_company ||
  one.organization_id !== other.organization_id ||
  one.roles.join() !== other.roles.join();

async function readRights(transaction: Queryable, memberId: number): Promise<MemberRights> {
  const [row] = await holdMembers(transaction, [memberId]);
  if (!row) throw new Error(`Member ${memberId} is gone while its row is held`);
  return rightsOf(row);
}

/** Routes that make officials and company accounts and give roles. */
export const memberRightsRoutes = (house: House) => [
  serve(authoriseMember, async ({ member_id, organization_id, roles, ...kind }, exchange) => {
    const isAtWork = isWorkAccount(kind);
    const refusal =
      refuseOwn(exchange.member.member_id, member_id) ?? (isAtWork ? refuseKind({ ...kind, roles }) : undefined);
    if (refusal) return refusal;
    const actorId = exchange.member.member_id;
    return writeAndSend(house, exchange, async (transaction) => {
      const held = await holdMembers(transaction, [actorId, member_id]);
      const before = held.find((row) => row.member_id === member_id);
      // If two officials take the role from each other at once, only the first may: otherwise none would be left.
      if (!before || !isEntitled(held.find((row) => row.member_id === actorId))) return notFound;
      if (isAtWork && (organization_id === null || !(await isOrganization(transaction, organization_id)))) {
        return refuse(422, { field: 'organization_id', code: 'choice' });
      }
      const rights = rightsOf(before);
      if (kind.is_official && before.is_official && !isSame(roles, rights.roles)) {
        const linked = await refuseRolesOfLinked(transaction, house.directory?.issuer, member_id);
        if (linked) return linked;
      }
      const { atOnce, asked } = splitRoles(isAtWork ? roles : [], isWorkAccount(before) ? rights.roles : []);
      const after = { ...rights, ...kind, organization_id: isAtWork ? organization_id : null, roles: atOnce };
      if (isChanged(rights, after)) {
        const refuseLast = await holdWaysIn(house, transaction);
        await giveRights(house, transaction, before, after, exchange.now);
        const last = await refuseLast();
        if (last) return last;
        const isRaised =
          !isWorkAccount(before) ||
          (kind.is_official && !before.is_official) ||
          atOnce.some((role) => !rights.roles.includes(role));
        await writeAccesses(transaction, exchange, isRaised && isAtWork ? 'member:give-roles' : 'member:roles', [
          member_id,
        ]);
      }
      const isAsked = await askForRoles(house, transaction, exchange, before, asked);
      // An official who changed nothing has still read the data.
      if (!isChanged(rights, after) && !isAsked) await writeAccesses(transaction, exchange, 'member:read', [member_id]);
      return { member: await readRights(transaction, member_id) };
    });
  }),
  ...requestRoutes(house),
];
