import { statement, type Queryable } from '../../database/database.ts';

const lock = statement('lock-member', 'select from member where member_id = $1 for no key update');

/**
 * Makes writes of one member wait for each other until their transactions end, so that what is counted of theirs stays
 * true.
 */
export const lockMember = (transaction: Queryable, memberId: number) => transaction.run(lock, [memberId]);

const lockAsking = statement<{ member_id: number; is_locked: boolean }>(
  'lock-asking-members',
  // The row as it is once it is held, whatever the statement has read before it waited.
  `select member_id, locked_at is not null as is_locked from member where member_id = any($1::int[]) order by member_id for no key update`,
);
const holdAsking = statement<{ member_id: number; is_locked: boolean }>(
  'hold-asking-members',
  `select member_id, locked_at is not null as is_locked from member where member_id = any($1::int[]) order by member_id for key share`,
);

const open = (rows: readonly { readonly member_id: number; readonly is_locked: boolean }[]): ReadonlySet<number> =>
  new Set(rows.flatMap(({ member_id, is_locked }) => (is_locked ? [] : [member_id])));

/** The same of several, in one order, so that nobody waits for each other. */
export const lockMembers = (transaction: Queryable, memberIds: readonly number[]) =>
  transaction.run(lockAsking, [memberIds]);

/**
 * The same for a member who asks for something: whether they still have an open account. Of somebody whose death was noted
 * while the request was under way nobody reserves anything (decisions/0124).
 */
export const lockAsker = async (transaction: Queryable, memberId: number): Promise<boolean> =>
  open(await transaction.run(lockAsking, [[memberId]])).has(memberId);

/** Of many at once those who have; they do not wait for each other, only for whoever locks an account, and that one for them. */
export const holdAskers = async (transaction: Queryable, memberIds: readonly number[]): Promise<ReadonlySet<number>> =>
  open(await transaction.run(holdAsking, [[...new Set(memberIds)]]));
