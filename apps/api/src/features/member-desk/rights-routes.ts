import { authoriseMember } from '@machi/domain/member-desk/contract';
import { refuseOwn } from '@machi/domain/member-desk/rules';
import { notFound, refuse } from '@machi/domain/refusals/model';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/serve.ts';
import { endOtherSessions, forgetBrowsers } from '../../platform/sessions.ts';
import { isOrganization, setRights } from './change-store.ts';
import { writeLooks } from '../../platform/looks.ts';
import { tellMember } from './letters.ts';
import { holdMembers, rightsOf } from './member-rows.ts';

/** Who is an official, and with which roles. */
export const memberRightsRoutes = (house: House) => [
  serve(authoriseMember, async ({ member_id, is_official, organization_id, roles }, visit) => {
    const refusal = refuseOwn(visit.member.member_id, member_id);
    if (refusal) return refusal;
    const actorId = visit.member.member_id;
    const reply = await visit.write(async (transaction) => {
      const held = await holdMembers(transaction, [actorId, member_id]);
      const actor = held.find((row) => row.member_id === actorId);
      const before = held.find((row) => row.member_id === member_id);
      // Of two who take the role from each other at once only the first may, or nobody would be left.
      if (!before || !actor?.is_official || !actor.roles.includes('system')) return notFound;
      if (is_official && (organization_id === null || !(await isOrganization(transaction, organization_id)))) {
        return refuse(422, { field: 'organization_id', code: 'choice' });
      }
      const after = is_official
        ? { ...before, is_official, organization_id, roles: [...roles] }
        : { ...before, is_official, organization_id: null, roles: [] };
      const rights = rightsOf(after);
      await setRights(transaction, member_id, is_official, rights.organization_id, rights.roles);
      await endOtherSessions(transaction, member_id);
      await forgetBrowsers(transaction, member_id);
      await writeLooks(transaction, visit, 'member:roles', [member_id]);
      await tellMember(house, transaction, before, 'rights', visit.now);
      return { member: rights };
    });
    house.wakeOutbox();
    return reply;
  }),
];
