import type { DateText } from '@machi/domain/calendar/model';
import { statement, type Queryable } from '../../database/database.ts';

const lock = statement(
  'lock-ride-day',
  `select pg_advisory_xact_lock(hashtextextended('on-demand bus ' || $1::text, 0))`,
);

/**
 * Serialises changes to the plan of a service day until commit, so that the basis of a promise stays valid. Taken after
 * the member's lock. This is the only guard of promises, in all processes (decisions/0115).
 */
export const lockRideDay = (transaction: Queryable, date: DateText) => transaction.run(lock, [date]);
