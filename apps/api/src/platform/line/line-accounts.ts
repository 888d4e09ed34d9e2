import { otherThan, rowsOf } from '../../database/rows.ts';
import type { Queryable } from '../../database/database.ts';
import { line_account } from '../../database/tables/ways.ts';

const accounts = rowsOf(line_account);

/** LINE accounts joined to members: one to one. */
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
  block: (database: Queryable, line_user_id: string, blocked_at: Date | null) =>
    accounts.update(database, 'block-line-account', { line_user_id }, { blocked_at }),
  /** Answers whether there was one. */
  unjoin: async (database: Queryable, of: { readonly member_id: number } | { readonly line_user_id: string }) =>
    (await accounts.removeReturning(database, 'unjoin-line-account', of, ['member_id'])).length > 0,
};
