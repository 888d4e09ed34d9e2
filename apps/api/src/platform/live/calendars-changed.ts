import type { Queryable } from '../../database/database.ts';
import { notifyAll } from '../../database/server-functions.ts';

export const CALENDARS_CHANGED = 'schedules_changed';

/** Whatever changes what stands in calendars says so in the transaction of the change: those who look at them ask again. */
export const tellCalendars = (transaction: Queryable) => notifyAll(transaction, CALENDARS_CHANGED);

const PAUSE_MILLISECONDS = 250;

/**
 * Says so after the commit, once for many: commits that notify wait for one another, and bookings must not. When it gets
 * lost, open lines are told a moment later anyway.
 */
export function createCalendarTeller(database: Queryable): () => void {
  let due: NodeJS.Timeout | undefined;
  return () => {
    due ??= setTimeout(() => {
      due = undefined;
      tellCalendars(database).catch(() => undefined);
    }, PAUSE_MILLISECONDS);
    due.unref();
  };
}
