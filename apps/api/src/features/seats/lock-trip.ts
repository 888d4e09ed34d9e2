import { statement, type Queryable } from '../../database/database.ts';

const lock = statement('lock-trip', `select pg_advisory_xact_lock(hashtextextended($1::text, 0))`);

/**
 * Serialises changes to the seats of one trip until commit, so that counts stay valid. Taken after the member's lock.
 * This is the only guard against selling a seat twice, in all processes (decisions/0114).
 */
export const lockTrip = (transaction: Queryable, tripId: string, date: string) =>
  transaction.run(lock, [`${date} ${tripId}`]);
