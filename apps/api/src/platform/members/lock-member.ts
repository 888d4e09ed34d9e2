import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const lock = statement('lock-member', 'select from member where member_id = $1 for no key update');

/**
 * Makes writes of one member wait for each other until their transactions end, so that what is counted of theirs stays
 * true.
 */
export const lockMember = (transaction: Queryable, memberId: number) => transaction.run(lock, [memberId]);
