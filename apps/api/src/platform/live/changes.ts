import type { Queryable } from '../../database/database.ts';
import { notifyAll } from '../../database/server-functions.ts';

export const MONITORS_CHANGED = 'monitors_changed';

/** Notifies in the transaction of a change to monitors, so that screens update at once. */
export const tellMonitors = (transaction: Queryable) => notifyAll(transaction, MONITORS_CHANGED);

export const CALENDARS_CHANGED = 'schedules_changed';

/** Notifies in the transaction of a change to calendars, so that open pages reload. */
export const tellCalendars = (transaction: Queryable) => notifyAll(transaction, CALENDARS_CHANGED);

const PAUSE_MILLISECONDS = 250;

/**
 * Notifies after the commit, once for many: commits that notify wait for one another, and bookings must not. A lost
 * notification is made up for a moment later.
 */
export function createTeller(database: Queryable, channel: string): () => void {
  let due: NodeJS.Timeout | undefined;
  return () => {
    due ??= setTimeout(() => {
      due = undefined;
      notifyAll(database, channel).catch(() => undefined);
    }, PAUSE_MILLISECONDS);
    due.unref();
  };
}
