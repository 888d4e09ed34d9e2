import type { Queryable } from '../../database/database.ts';
import { notifyAll } from '../../database/server-functions.ts';

export const MONITORS_CHANGED = 'monitors_changed';

/** Whatever changes what a monitor shows says so in the transaction of the change: the screens follow at once. */
export const tellMonitors = (transaction: Queryable) => notifyAll(transaction, MONITORS_CHANGED);
