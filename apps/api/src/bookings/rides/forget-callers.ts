import { addDays, dateAt } from '@machi/domain/calendar/model';
import { CALLER_DAYS } from '@machi/domain/ondemandbus/limits';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const forget = statement(
  'forget-callers-of-rides',
  `update demand_ride set caller_name = null, caller_tel = null, cancel_reason = null
   where caller_tel is not null and service_date < $1`,
);

/** Who telephoned and has no account is forgotten some weeks after the ride, which stays as a count. */
export const forgetCallers = (database: Queryable, now: Date) =>
  database.run(forget, [addDays(dateAt(now), -CALLER_DAYS)]);
