import type { Queryable } from '../../database/database.ts';
import { notifyAll } from '../../database/server-functions.ts';

/**
 * Channel on which processes hear that something about doors has changed: an opening from afar, an emergency, a code.
 * It carries no data: whoever hears it reads what is in force.
 */
export const DOORS_CHANGED = 'doors_changed';

/** Tells all processes with the commit of this transaction. */
export const tellDoors = (transaction: Queryable) => notifyAll(transaction, DOORS_CHANGED);
