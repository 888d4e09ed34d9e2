import type { Queryable } from '../../database/database.ts';
import { above, END, rowsOf, START } from '../../database/rows.ts';
import { blackout } from '../../database/tables/reservations.ts';
import type { ClosureRow } from './view.ts';

const closures = rowsOf(blackout, { starts: START, ends: END });

/** Closures of a spot that have not ended at `now`. */
export function readClosures(database: Queryable, spot_id: number, now: Date): Promise<readonly ClosureRow[]> {
  const reading = { columns: ['starts', 'ends', 'room_id', 'reason'], order: ['starts', 'room_id'] } as const;
  return closures.list(database, 'select-closures-to-come', { spot_id, ends: above(now) }, reading);
}
