import type { DateText } from '@machi/domain/calendar/model';
import { statement, type Queryable } from '../../database/database.ts';

const lock = statement(
  'lock-ride-day',
  `select pg_advisory_xact_lock(hashtextextended('on-demand bus ' || $1::text, 0))`,
);

/**
 * Makes those who change the plan of a service day wait for each other until their transactions end: what a promise was
 * decided by stays true. It comes after the lock of the member. This is the one guard of promises, in whatever process
 * (decisions/0115).
 */
export const lockRideDay = (transaction: Queryable, date: DateText) => transaction.run(lock, [date]);
