import { statement, type Database, type Queryable } from '../../database/database.ts';
import { among, outside, rowsOf } from '../../database/rows.ts';
import { revocation_list, revoked_certificate } from '../../database/tables/passes.ts';

/** What certificates are trusted for: to identify a person or to sign. Each use has its own authorities and lists. */
export type CertificateUse = 'authentication' | 'signing';

/** The stored part of a list: authority, times, and keyed hashes of the serials. */
export interface KeptList {
  readonly authority: string;
  readonly this_update: Date;
  readonly next_update: Date | null;
  readonly serial_hashes: readonly string[];
  readonly revoked_at: readonly Date[];
}

const lists = rowsOf(revocation_list);
const revoked = rowsOf(revoked_certificate);
/** An older list is refused (replay). */
const upsertList = statement<{ source: string }>(
  'upsert-revocation-list',
  `insert into revocation_list (use, source, this_update, next_update, fetched_at, authority)
   values ($6, $1, $2, $3, $4, $5)
   on conflict (use, source) do update set this_update = excluded.this_update, next_update = excluded.next_update,
     fetched_at = excluded.fetched_at, authority = excluded.authority
   where revocation_list.this_update <= excluded.this_update returning source`,
);
/** An authority without a list gets a row without a time, which makes all its certificates invalid. */
const noteMissing = statement(
  'note-missing-revocation-lists',
  `insert into revocation_list (use, source, authority, fetched_at)
   select $3, 'none:' || a, a, $2 from unnest($1::text[]) as a
   where not exists (select from revocation_list l where l.use = $3 and l.authority = a) on conflict do nothing`,
);
const insertRevoked = statement(
  'insert-revocations',
  `insert into revoked_certificate (serial_hash, revoked_at, authority)
   select distinct on (serial_hash) serial_hash, revoked_at, $3
   from unnest($1::text[], $2::timestamptz[]) as fresh (serial_hash, revoked_at) order by serial_hash, revoked_at
   on conflict (serial_hash) do update set revoked_at = excluded.revoked_at, authority = excluded.authority`,
);
const listTimeOf = (use: string): string =>
  `(select case when count(*) = count(this_update) then min(this_update) end from revocation_list where use = ${use})`;
/**
 * An SQL column: time of the oldest list among the authorities trusted for authentication; null while one is missing.
 */
export const LIST_AS_OF = listTimeOf(`'authentication'`);
const selectTime = statement<{ list_as_of: Date | null }>(
  'revocation-list-time',
  `select ${listTimeOf('$1')} as list_as_of`,
);

/** Replaces an authority's list; false if a newer one is stored. */
export const keepList = (
  database: Database,
  use: CertificateUse,
  source: string,
  list: KeptList,
  now: Date,
): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const { authority, serial_hashes } = list;
    const [taken] = await transaction.run(upsertList, [
      source,
      list.this_update,
      list.next_update,
      now,
      authority,
      use,
    ]);
    if (!taken) return false;
    await lists.remove(transaction, 'drop-found-revocation-lists', { use, source: `none:${authority}` });
    // Entries from before lists had an authority belong to the first list.
    const absent = { authority: among(['', authority]), serial_hash: outside(serial_hashes) };
    await revoked.remove(transaction, 'drop-absent-revocations', absent);
    await transaction.run(insertRevoked, [serial_hashes, list.revoked_at.map((at) => at.toISOString()), authority]);
    return true;
  });

/** Sets the expected authorities and their sources; drops everything else. */
export const expectLists = (
  database: Database,
  use: CertificateUse,
  sources: readonly string[],
  authorities: readonly string[],
  now: Date,
): Promise<void> =>
  database.transaction(async (transaction) => {
    // Lists of former sources no longer apply.
    const others = outside([...sources, ...authorities.map((authority) => `none:${authority}`)]);
    await lists.remove(transaction, 'drop-other-revocation-lists', { use, source: others });
    await transaction.run(noteMissing, [authorities, now, use]);
  });

/** The time (thisUpdate) of the oldest list of the trusted authorities; null: one is missing. */
export const readListTime = async (database: Queryable, use: CertificateUse = 'authentication'): Promise<Date | null> =>
  (await database.run(selectTime, [use]))[0]?.list_as_of ?? null;

/** Which of these certificates are on the stored list. A certificate's `serial_hash` equals its `card_hash`. */
export async function revokedAmong(database: Queryable, serialHashes: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = { serial_hash: among(serialHashes) };
  const found = await revoked.list(database, 'revoked-certificates-among', asked, { columns: ['serial_hash'] });
  return new Set(found.map(({ serial_hash }) => serial_hash));
}
