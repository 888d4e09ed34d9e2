import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const lock = statement('lock-member', 'select from member where member_id = $1 for no key update');

/** Orders what one member writes until the end of the transactions, so that what is counted of theirs stays true. */
export const lockMember = (transaction: Queryable, memberId: number) => transaction.run(lock, [memberId]);
