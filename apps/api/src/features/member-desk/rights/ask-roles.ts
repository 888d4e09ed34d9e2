import type { OfficialRole } from '@machi/domain/permissions/roles';
import type { Queryable } from '../../../database/database.ts';
import type { House } from '../../../platform/house.ts';
import { writeLooks } from '../../../platform/audit/looks.ts';
import type { MemberExchange } from '../../../platform/http/exchange.ts';
import { tellMember } from '../letters.ts';
import { readMemberFile } from '../member-rows.ts';
import type { MemberFileRow } from '../member-rows.ts';
import { addRequest, decideRequest, readOpenRequest, systemOfficialsBut } from './request-store.ts';

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));

/**
 * Lets roles wait for a second official, in place of what waited for this person before; the same again stays as it
 * was asked. True when something about it has changed.
 */
export async function askForRoles(
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
    await writeLooks(transaction, exchange, 'member:refuse-roles', [member_id]);
  }
  if (roles.length === 0) return true;
  await addRequest(transaction, member_id, roles, actorId, exchange.now);
  await writeLooks(transaction, exchange, 'member:ask-roles', [member_id]);
  await tellMember(house, transaction, person, 'asked', exchange.now);
  for (const chiefId of await systemOfficialsBut(transaction, [actorId, member_id])) {
    const chief = await readMemberFile(transaction, chiefId);
    if (chief) await tellMember(house, transaction, chief, 'approval', exchange.now);
  }
  return true;
}
