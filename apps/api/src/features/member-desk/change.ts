import { refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { MemberVisit } from '../../platform/visit.ts';
import { holdMembers } from './member-rows.ts';
import type { MemberFileRow } from './member-rows.ts';

export const UNKNOWN_MEMBER = refuse(404, { field: '', code: 'not-found' });
const FORBIDDEN = refuse(403, { field: '', code: 'not-found' });
const OWN_ACCOUNT = refuse(409, { field: '', code: 'own-account' });

/** What officials must not do to themselves: nobody approves what they wrote (decisions, "Permissions"). */
export const refuseOwn = (visit: MemberVisit, memberId: number): Refusal | undefined =>
  memberId === visit.member.member_id ? OWN_ACCOUNT : undefined;

/**
 * Whoever locks an official out, or is handed a password of theirs, could take their office over: that is for who gives
 * roles.
 */
export const refuseOfficial = (visit: MemberVisit, target: MemberFileRow): Refusal | undefined =>
  target.is_official && !visit.member.roles.includes('system') ? FORBIDDEN : undefined;

/** Runs a change of another person's account in one transaction, with the row held meanwhile. */
export async function changeOther<T>(
  visit: MemberVisit,
  memberId: number,
  work: (transaction: Queryable, before: MemberFileRow) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return (
    refuseOwn(visit, memberId) ??
    visit.write(async (transaction) => {
      const [row] = await holdMembers(transaction, [memberId]);
      return row ? work(transaction, row) : UNKNOWN_MEMBER;
    })
  );
}
