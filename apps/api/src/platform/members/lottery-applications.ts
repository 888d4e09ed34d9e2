import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const leave = statement('leave-lotteries', 'delete from lottery_application where member_id = $1 and outcome is null');
const erase = statement(
  'erase-lottery-applications',
  `update lottery_application set content = '{}', split_reason = '' where member_id = $1`,
);
/** One application each in a lottery: that of the account stands. */
const give = statement(
  'give-lottery-applications',
  `update lottery_application a set member_id = $1 where a.member_id = $2 and not exists (
     select from lottery_application own where own.lottery_id = a.lottery_id and own.member_id = $1)`,
);

/** Takes somebody out of every lottery that is still to be drawn. A draw that is under way ends first, and stands. */
export const leaveLotteries = (transaction: Queryable, memberId: number) => transaction.run(leave, [memberId]);

/**
 * What was drawn stays a line without a name, or nobody could repeat the draw any more; what they wrote goes. The line
 * forgets whose it was with the member's row.
 */
export async function eraseLotteries(transaction: Queryable, memberId: number): Promise<void> {
  await leaveLotteries(transaction, memberId);
  await transaction.run(erase, [memberId]);
}

/** What a guest of the counter applied for is from now on the account's. */
export async function giveLotteries(transaction: Queryable, memberId: number, guestId: number): Promise<void> {
  await transaction.run(give, [memberId, guestId]);
  await eraseLotteries(transaction, guestId);
}
