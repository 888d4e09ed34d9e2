import { refuseOwn } from '@machi/domain/member-desk/rules';
import { refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { MemberVisit } from '../../platform/visit.ts';
import { holdMembers } from './member-rows.ts';
import type { MemberFileRow } from './member-rows.ts';

export const UNKNOWN_MEMBER = refuse(404, { field: '', code: 'not-found' });

/** Runs a change of another person's account in one transaction, with the row held meanwhile. */
export async function changeOther<T>(
  visit: MemberVisit,
  memberId: number,
  work: (transaction: Queryable, before: MemberFileRow) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return (
    refuseOwn(visit.member.member_id, memberId) ??
    visit.write(async (transaction) => {
      const [row] = await holdMembers(transaction, [memberId]);
      return row ? work(transaction, row) : UNKNOWN_MEMBER;
    })
  );
}
