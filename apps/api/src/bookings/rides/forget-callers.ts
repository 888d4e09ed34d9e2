import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { CALLER_DAYS } from '@machi/domain/ondemandbus/limits';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { forgetOutages } from './outage-store.ts';

const forget = statement(
  'forget-callers-of-rides',
  `update demand_ride set caller_name = null, caller_tel = null, cancel_reason = null
   where caller_tel is not null and service_date < $1`,
);

/**
 * Who telephoned and has no account is forgotten some weeks after the ride, which stays as a count; so is what vehicles
 * were out.
 */
export async function forgetCallers(database: Queryable, now: Date): Promise<void> {
  const first = addDays(dateAt(now), -CALLER_DAYS);
  await database.run(forget, [first]);
  await forgetOutages(database, instantOf(first, 0));
}
