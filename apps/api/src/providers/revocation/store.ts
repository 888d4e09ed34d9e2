import { statement } from '../../database/database.ts';
import type { Database, Queryable } from '../../database/database.ts';

/** What of a list is kept: its times, and keyed hashes of the serials. */
export interface KeptList {
  readonly this_update: Date;
  readonly next_update: Date | null;
  readonly serial_hashes: readonly string[];
  readonly revoked_at: readonly Date[];
}

/** An older list is not taken, whoever brings it again (replay). */
const upsertList = statement<{ source: string }>(
  'upsert-revocation-list',
  `insert into revocation_list (source, this_update, next_update, fetched_at) values ($1, $2, $3, $4)
   on conflict (source) do update set this_update = excluded.this_update, next_update = excluded.next_update,
     fetched_at = excluded.fetched_at
   where revocation_list.this_update <= excluded.this_update returning source`,
);
/** Of a source that is not asked any more nothing counts. */
const dropOthers = statement('drop-other-revocation-lists', 'delete from revocation_list where source <> $1');
const dropAbsent = statement(
  'drop-absent-revocations',
  'delete from revoked_certificate where not serial_hash = any($1::text[])',
);
const insertRevoked = statement(
  'insert-revocations',
  `insert into revoked_certificate (serial_hash, revoked_at)
   select distinct on (serial_hash) serial_hash, revoked_at
   from unnest($1::text[], $2::timestamptz[]) as fresh (serial_hash, revoked_at) order by serial_hash, revoked_at
   on conflict (serial_hash) do update set revoked_at = excluded.revoked_at`,
);
const selectTime = statement<{ this_update: Date }>(
  'revocation-list-time',
  'select this_update from revocation_list order by fetched_at desc limit 1',
);
const selectRevoked = statement<{ serial_hash: string }>(
  'revoked-certificates-among',
  'select serial_hash from revoked_certificate where serial_hash = any($1::text[])',
);

/** Keeps a list in place of the one before; false when a newer one is kept already. */
export const keepList = (database: Database, source: string, list: KeptList, now: Date): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const [taken] = await transaction.run(upsertList, [source, list.this_update, list.next_update, now]);
    if (!taken) return false;
    await transaction.run(dropOthers, [source]);
    await transaction.run(dropAbsent, [list.serial_hashes]);
    await transaction.run(insertRevoked, [list.serial_hashes, list.revoked_at.map((at) => at.toISOString())]);
    return true;
  });

/** When the authority made the list that is held (thisUpdate); null: there is none. */
export const readListTime = async (database: Queryable): Promise<Date | null> =>
  (await database.run(selectTime))[0]?.this_update ?? null;

/** Which of these certificates (`serial_hash`, which is `card_hash`) stand on the list that is held. */
export const revokedAmong = async (
  database: Queryable,
  serialHashes: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((await database.run(selectRevoked, [serialHashes])).map(({ serial_hash }) => serial_hash));
