import { statement, type Queryable } from '../../database/database.ts';

export const MONITORS_CHANGED = 'monitors_changed';

const notify = statement('monitors-changed', `select pg_notify('${MONITORS_CHANGED}', '')`);

/** Whatever changes what a monitor shows says so in the transaction of the change: the screens follow at once. */
export const tellMonitors = (transaction: Queryable) => transaction.run(notify);
