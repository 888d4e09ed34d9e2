import { statement, type Queryable } from '../../database/database.ts';

const lockThem = statement(
  'lock-rooms',
  `select lock_room(room_id)
   from (select distinct room_id from unnest($1::int[]) as wanted(room_id) order by 1) as rooms`,
);

/**
 * Serialises transactions that take time in the same rooms. Taken after the locks of member and facility and of
 * equipment, and before any row lock. The exclusion constraint remains the guard; with this lock it never has to
 * compare two concurrent rows (decisions/0024). The first key is no member ID.
 */
export const lockRooms = (transaction: Queryable, roomIds: readonly number[]) => transaction.run(lockThem, [roomIds]);
