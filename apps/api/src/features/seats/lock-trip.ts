import { statement, type Queryable } from '../../database/database.ts';

const lock = statement('lock-trip', `select pg_advisory_xact_lock(hashtextextended($1::text, 0))`);

/**
 * Makes those who take or free seats of one trip wait for each other until their transactions end: what is counted of it
 * stays true. It comes after the lock of the member. This is the one guard against selling a seat twice, in whatever
 * process (decisions/0114).
 */
export const lockTrip = (transaction: Queryable, tripId: string, date: string) =>
  transaction.run(lock, [`${date} ${tripId}`]);
