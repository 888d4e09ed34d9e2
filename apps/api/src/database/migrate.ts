import { fileURLToPath } from 'node:url';
import { asideOf } from '@machi/domain/setup/keeping';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { statement, type Database, type Queryable } from './database.ts';
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

const migrationFiles = () => readMigrationFiles({ migrationsFolder: folder });

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
}

/**
 * Brings the town's schema to the newest version in one transaction; answers the number of applied migrations. Runs at
 * every start, since a restored town needs its indexes remade. The generator writes "public" into references, but the
 * tables belong to the town's own schema. An account without ownership only checks.
 * @throws Error with a sentence for the operator if the owner has to migrate, or a restore is in progress
 */
export async function migrate(database: Database, schema: string, manner: Manner = {}): Promise<number> {
  const { account, isRestoring = false, isAgain = false } = manner;
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
  return database.transaction(async (transaction) => {
    await transaction.script(
      `SET LOCAL statement_timeout = 0;
       SELECT pg_advisory_xact_lock(${MIGRATION_LOCK});`,
    );
    if (!isRestoring) await refuseHalfRestored(transaction, schema);
    await transaction.script(
      `CREATE SCHEMA IF NOT EXISTS "${schema}";
       CREATE TABLE IF NOT EXISTS "${schema}".migration (hash text primary key, applied_at timestamptz not null);`,
    );
    const done = new Set((await transaction.run(applied)).map((row) => row.hash));
    const files = migrationFiles();
    if (done.size > 0 && !done.has(files[0]?.hash ?? '')) throw new Error(OF_ANOTHER_KIND);
    const open = files.filter((migration) => !done.has(migration.hash));
    for (const migration of open) {
      for (const text of migration.sql) await transaction.script(text.replaceAll('"public".', ''));
      await transaction.run(record, [migration.hash]);
    }
    await partOccupancyIndex(transaction);
    if (account !== undefined) await grantTo(transaction, schema, account);
    return open.length;
  });
}
