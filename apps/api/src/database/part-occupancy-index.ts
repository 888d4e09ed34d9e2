import type { Queryable } from './database.ts';

/**
 * Makes sure that the root of the exclusion constraint's index is not a leaf. When PostgreSQL restarts a GiST scan
 * within a statement, it keeps its list of dead entries from a root that was a leaf. If that root is split before the
 * next look, it marks living entries of the first leaf as dead, and neither the constraint nor an index scan finds
 * those rows again (decisions/0024). A root that was split once stays so, whatever is deleted.
 *
 * The rows belong to no room, so the foreign key refuses them and they are rolled back; the split pages remain.
 */
const PART = `DO $$
BEGIN
  IF pg_relation_size(to_regclass('room_occupancy_no_overlap')) <= current_setting('block_size')::int THEN
    INSERT INTO room_occupancy (occupancy_id, room_id, during, kind)
      SELECT -n, -1, tstzrange(to_timestamp(n), to_timestamp(n + 1)), 'blackout'
      FROM generate_series(1, current_setting('block_size')::int / 16) AS n;
  END IF;
EXCEPTION WHEN foreign_key_violation THEN NULL;
END $$`;

export const partOccupancyIndex = (transaction: Queryable): Promise<void> => transaction.script(PART);
