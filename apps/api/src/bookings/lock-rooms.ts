import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';

const lockThem = statement(
  'lock-rooms',
  `select lock_room(room_id)
   from (select distinct room_id from unnest($1::int[]) as wanted(room_id) order by 1) as rooms`,
);

/**
 * Orders those who take time in the same rooms until the end of their transactions, after the locks of member and
 * facility and of equipment, before any row is held. The exclusion constraint stays the guard; with this lock it never has
 * to judge two rows of the same moment (decisions/0024). The first key is none that a member can have.
 */
export const lockRooms = (transaction: Queryable, roomIds: readonly number[]) => transaction.run(lockThem, [roomIds]);
