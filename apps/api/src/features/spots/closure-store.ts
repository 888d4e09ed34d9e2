import { statement, type Queryable } from '../../database/database.ts';
import type { ClosureRow } from './view.ts';

const selectClosures = statement<ClosureRow>(
  'select-closures-to-come',
  `select lower(during) as starts, upper(during) as ends, room_id, reason from blackout
   where spot_id = $1 and upper(during) > $2 order by lower(during), room_id`,
);

/** What is announced of a spot and has not ended at `now`. */
export const readClosures = (database: Queryable, spotId: number, now: Date): Promise<readonly ClosureRow[]> =>
  database.run(selectClosures, [spotId, now]);
