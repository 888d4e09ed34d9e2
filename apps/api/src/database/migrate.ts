import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { asideOf } from '@machi/domain/setup/keeping';
import { readMigrationFiles, type MigrationMeta as Migration } from 'drizzle-orm/migrator';
import { sqlState, statement, type Database, type Queryable } from './database.ts';
import { partOccupancyIndex } from './part-occupancy-index.ts';
import { grantTo, readAccountRights } from './serving-account.ts';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));
/** An arbitrary number, the same in every process, so that only one migrates at a time. */
const MIGRATION_LOCK = 77_001;

const TO_BE_DONE_BY_OWNER =
  'The tables of the town are not those of this release, and the account of DATABASE_URL may not change them. ' +
  'Their owner has to: machi db-migrate with the owner’s settings (docs/operation.md, "Two accounts of the database").';

/** The first migration is not ours. */
const OF_ANOTHER_KIND =
  'This database was made by a release that cannot be carried over. Nothing in it was changed. Begin anew: another ' +
  'folder with MACHI_DATA, or an empty database with DATABASE_URL.';

/** One that waits for a table lets everybody wait who comes after it: it gives up soon, and tries again later. */
const LOCK_MILLISECONDS = 2000;
/** Between tries, with room for who waited: a minute and a half in all. */
const PAUSES: readonly number[] = [1, 2, 3, 5, 8, 12, 15, 15].map((seconds) => seconds * 1000);
const LOCK_NOT_AVAILABLE = '55P03';

const heldUp = (tries: number): string =>
  `A migration did not get its tables in ${tries} tries: somebody has held one of them all the time. Nothing of it was ` +
  'changed, and the town goes on. Wait for long work such as a backup to end, then do it again (docs/operation.md, "When it breaks").';

const applied = statement<{ hash: string }>('applied-migrations', 'select hash from migration');
const record = statement('record-migration', 'insert into migration (hash, applied_at) values ($1, now())');

const townThere = statement<{ there: boolean }>(
  'has-migrations',
  `select to_regclass(current_schema() || '.migration') is not null as there`,
);

const hasSchema = statement<{ has: boolean }>(
  'has-schema',
  'select exists (select from pg_namespace where nspname = $1) as has',
);

export type { Migration };
/** The migrations of this release, in their order. */
export const migrationFiles = (): Migration[] => readMigrationFiles({ migrationsFolder: folder });

/** Number of migrations that a start would apply; undefined if there is no town yet. Changes nothing. */
export async function pendingMigrations(database: Queryable): Promise<number | undefined> {
  const [town] = await database.run(townThere);
  if (!town?.there) return undefined;
  const done = new Set((await database.run(applied)).map((row) => row.hash));
  return migrationFiles().filter((migration) => !done.has(migration.hash)).length;
}

/** A restore has set the town aside: the schema is now empty, or may hold people who have withdrawn. */
async function refuseHalfRestored(database: Queryable, schema: string): Promise<void> {
  const [row] = await database.run(hasSchema, [asideOf(schema)]);
  if (row?.has)
    throw new Error(
      `A restore of ${schema} is under way, or was broken off: ${asideOf(schema)} holds what was there before. docs/operation.md says what to do, under "When it breaks".`,
    );
}

interface Manner {
  /** The account that serves without owning the tables, if there is one (`DATABASE_GRANT_TO`). */
  readonly account?: string | undefined;
  /** True for the restore itself, which blocks all others until it is done. */
  readonly isRestoring?: boolean;
  /** This process has migrated it before: what is of this release is left as it is. */
  readonly isAgain?: boolean;
  /** Time for each try to get a table, and the pauses between tries. */
  readonly patience?: { readonly lock: number; readonly pauses: readonly number[] };
  /** Migrations in place of the release's own. */
  readonly files?: readonly Migration[];
}

/** PostgreSQL builds these indexes only outside of transactions: such a migration has nothing else (decisions/0212). */
const CONCURRENTLY = /\bconcurrently\b/gi;
const isApart = ({ sql }: Migration): boolean => sql.some((text) => text.search(CONCURRENTLY) !== -1);

/** The generator writes "public" into references, but the tables belong to the town's own schema. */
const ofTown = (text: string): string => text.replaceAll('"public".', '');

/** Does `work` again while another transaction holds what it needs. */
async function inTries<T>(pauses: readonly number[], work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      const rest = pauses[tries - 1];
      if (rest === undefined) throw new Error(heldUp(tries), { cause: error });
      await pause(rest);
    }
  }
}

/**
 * Brings the town's schema to the newest version; answers the number of applied migrations. A new town is made in one
 * transaction. In one that serves people each migration has its own, so that what it locks is free soon, and a failed
 * one leaves those before it, with which the release before works too (decisions/0212). Runs at every start, since a
 * restored town needs its indexes remade. An account without ownership only checks: a town with migrations of a later
 * release is served.
 * @throws Error with a sentence for the operator if the owner has to migrate, a restore is in progress, or a table is
 *   held all the time
 */
export async function migrate(database: Database, schema: string, manner: Manner = {}): Promise<number> {
  const { account, isRestoring = false, isAgain = false, files = migrationFiles() } = manner;
  const { lock, pauses } = manner.patience ?? { lock: LOCK_MILLISECONDS, pauses: PAUSES };
  if (isAgain) {
    await refuseHalfRestored(database, schema);
    if ((await pendingMigrations(database)) === 0) return 0;
  }
  const rights = await readAccountRights(database, schema);
  if (rights?.may_change_tables === false) {
    await refuseHalfRestored(database, schema);
    if ((await pendingMigrations(database)) === 0) return 0;
    throw new Error(TO_BE_DONE_BY_OWNER);
  }
  /** Applies the next migration, or all to a new town. */
  const step = (): Promise<{ readonly count: number; readonly isMore: boolean }> =>
    database.transaction(async (transaction) => {
      // Whoever waits for another process that migrates waits for no table. It is idle while an index is built apart.
      await transaction.script(
        `SET LOCAL statement_timeout = 0;
         SET LOCAL idle_in_transaction_session_timeout = 0;
         SELECT pg_advisory_xact_lock(${MIGRATION_LOCK});`,
      );
      if (!isRestoring) await refuseHalfRestored(transaction, schema);
      await transaction.script(
        `CREATE SCHEMA IF NOT EXISTS "${schema}";
         CREATE TABLE IF NOT EXISTS "${schema}".migration (hash text primary key, applied_at timestamptz not null);`,
      );
      const done = new Set((await transaction.run(applied)).map((row) => row.hash));
      // It also ends the reading of the rows, for which an index that is built apart would wait.
      await transaction.script(`SET LOCAL lock_timeout = ${lock}`);
      if (done.size > 0 && !done.has(files[0]?.hash ?? '')) throw new Error(OF_ANOTHER_KIND);
      const open = files.filter((migration) => !done.has(migration.hash));
      const isNew = done.size === 0;
      const now = isNew ? open : open.slice(0, 1);
      for (const migration of now) {
        for (const text of migration.sql.map(ofTown)) {
          if (!isApart(migration)) await transaction.script(text);
          else if (isNew) await transaction.script(text.replaceAll(CONCURRENTLY, ''));
          else await database.alone(text);
        }
        await transaction.run(record, [migration.hash]);
      }
      await partOccupancyIndex(transaction);
      if (account !== undefined) await grantTo(transaction, schema, account);
      return { count: now.length, isMore: now.length < open.length };
    });
  for (let count = 0; ;) {
    const did = await inTries(pauses, step);
    count += did.count;
    if (!did.isMore) return count;
  }
}
