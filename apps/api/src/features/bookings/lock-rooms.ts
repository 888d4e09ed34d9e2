import { statement, type Queryable } from '../../database/database.ts';

const lockThem = statement(
  'lock-rooms',
  `select lock_room(room_id)
   from (select distinct room_id from unnest($1::int[]) as wanted(room_id) order by 1) as rooms`,
);

/**
 * Makes those who take time in the same rooms wait for each other until their transactions end. It comes after the
 * locks of member and facility and of equipment, and before any row is held. The exclusion constraint remains the
 * guard; with this lock it never has to judge two rows of the same moment (decisions/0024). No member's id is ever the
 * first key.
 */
export const lockRooms = (transaction: Queryable, roomIds: readonly number[]) => transaction.run(lockThem, [roomIds]);
