import type { Queryable } from '../../database/database.ts';
import { notifyAll } from '../../database/server-functions.ts';

export const MONITORS_CHANGED = 'monitors_changed';

/** Notifies in the transaction of a change to monitors, so that screens update at once. */
export const tellMonitors = (transaction: Queryable) => notifyAll(transaction, MONITORS_CHANGED);
