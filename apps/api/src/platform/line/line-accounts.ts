import { statement, type Queryable } from '../../database/database.ts';
import { atMost, otherThan, rowsOf } from '../../database/rows.ts';
import { line_account } from '../../database/tables/ways.ts';

const accounts = rowsOf(line_account);

const block = statement(
  'block-line-account',
  `update line_account set blocked_at = greatest(blocked_at, $2) where line_user_id = $1 and joined_at <= $2`,
);

/** LINE accounts joined to members: one to one. Events come late and in any order; what happened last counts. */
export const lineAccounts = {
  of: (database: Queryable, member_id: number) => accounts.one(database, 'line-account-of-member', { member_id }),
  ofUser: (database: Queryable, line_user_id: string) =>
    accounts.one(database, 'line-account-of-user', { line_user_id }),
  /** Joins an account to a member, in place of what either had; answers the member who had it before. */
  async join(
    transaction: Queryable,
    member_id: number,
    line_user_id: string,
    joined_at: Date,
  ): Promise<number | undefined> {
    const former = { line_user_id, member_id: otherThan(member_id) };
    const [moved] = await accounts.removeReturning(transaction, 'move-line-account', former, ['member_id']);
    const row = { member_id, line_user_id, joined_at, blocked_at: null };
    await accounts.put(transaction, 'join-line-account', ['member_id'], row);
    return moved?.member_id;
  },
  block: (database: Queryable, line_user_id: string, at: Date) => database.run(block, [line_user_id, at]),
  /** Who writes or comes back has blocked the town no more. */
  unblock: (database: Queryable, line_user_id: string, at: Date) =>
    accounts.update(database, 'unblock-line-account', { line_user_id, blocked_at: atMost(at) }, { blocked_at: null }),
  /** Ends what was joined by then. */
  endJoined: async (database: Queryable, line_user_id: string, at: Date) =>
    (
      await accounts.removeReturning(database, 'end-line-account', { line_user_id, joined_at: atMost(at) }, [
        'member_id',
      ])
    ).length > 0,
  unjoin: (database: Queryable, member_id: number) => accounts.remove(database, 'unjoin-line-account', { member_id }),
};
