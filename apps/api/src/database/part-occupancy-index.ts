import type { Queryable } from './database.ts';

/**
 * Sees to it that the root of the exclusion constraint's index is no leaf. PostgreSQL's scan of a GiST index that is begun
 * anew within a statement forgets to forget which entries of a root that was a leaf it found dead. Is that root parted
 * before the next look, it marks living entries of the first leaf instead, and neither the constraint nor a look at the
 * index finds those rows again (decisions/0024). A root that was parted once stays so, whatever is deleted.
 *
 * The rows belong to no room, so the foreign key refuses them and they are taken back; the parted pages remain.
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
