import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';

export const SCHEDULES_CHANGED = 'schedules_changed';

const notify = statement('schedules-changed', `select pg_notify('${SCHEDULES_CHANGED}', '')`);

/** Whatever changes what stands in calendars says so in the transaction of the change: those who look at them ask again. */
export const tellCalendars = (transaction: Queryable) => transaction.run(notify);
