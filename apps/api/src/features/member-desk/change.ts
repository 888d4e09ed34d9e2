import { refuseOwn } from '@machi/domain/member-desk/rules';
import { notFound, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { holdMembers, type MemberFileRow } from './member-rows.ts';

/** Changes another person's account in one transaction with their row locked. */
export async function changeOther<T>(
  exchange: MemberExchange,
  memberId: number,
  work: (transaction: Queryable, before: MemberFileRow) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return (
    refuseOwn(exchange.member.member_id, memberId) ??
    exchange.write(async (transaction) => {
      const [row] = await holdMembers(transaction, [memberId]);
      return row ? work(transaction, row) : notFound;
    })
  );
}
