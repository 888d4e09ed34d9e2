import { statement, type Queryable } from '../../database/database.ts';

const lock = statement('lock-member', 'select from member where member_id = $1 for no key update');

/** Serializes writes for one member until their transactions end, so that counts stay exact. */
export const lockMember = (transaction: Queryable, memberId: number) => transaction.run(lock, [memberId]);

const lockAsking = statement<{ member_id: number; is_locked: boolean }>(
  'lock-asking-members',
  // Reads the row after locking it, not as it was before the wait.
  `select member_id, locked_at is not null as is_locked from member where member_id = any($1::int[]) order by member_id for no key update`,
);
const holdAsking = statement<{ member_id: number; is_locked: boolean }>(
  'hold-asking-members',
  `select member_id, locked_at is not null as is_locked from member where member_id = any($1::int[]) order by member_id for key share`,
);

const open = (rows: readonly { readonly member_id: number; readonly is_locked: boolean }[]): ReadonlySet<number> =>
  new Set(rows.flatMap(({ member_id, is_locked }) => (is_locked ? [] : [member_id])));

/** The same for several members, in one order to prevent deadlocks. */
export const lockMembers = (transaction: Queryable, memberIds: readonly number[]) =>
  transaction.run(lockAsking, [memberIds]);

/**
 * The same for a member who makes a request; answers whether the account is still open. Prevents reservations for a
 * member whose death was recorded during the request (decisions/0124).
 */
export const lockAsker = async (transaction: Queryable, memberId: number): Promise<boolean> =>
  open(await transaction.run(lockAsking, [[memberId]])).has(memberId);

/** Answers those of many members with an open account. Shared locks: they wait only for a lock of an account. */
export const holdAskers = async (transaction: Queryable, memberIds: readonly number[]): Promise<ReadonlySet<number>> =>
  open(await transaction.run(holdAsking, [[...new Set(memberIds)]]));
