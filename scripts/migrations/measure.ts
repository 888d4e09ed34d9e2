import { connectPostgres } from '@machi/api/src/database/connect-postgres.ts';
import type { Database, Queryable, Statement } from '@machi/api/src/database/database.ts';
import { migrate, type Migration } from '@machi/api/src/database/migrate.ts';
import pg from 'pg';
import { lackingFor, type Released } from './judge.ts';
import { fillTables, readColumns } from './ground.ts';

const SCHEMA = 'judged';

/** A lock on a table that was there before, until the migration's end. */
export interface Held {
  readonly table: string;
  readonly mode: string;
  readonly milliseconds: number;
}

export interface Measured {
  readonly rows: number;
  readonly held: readonly Held[];
  readonly milliseconds: number;
  readonly rewritten: readonly string[];
  /** What the release before would miss. */
  readonly lacks: readonly string[];
}

/** From the mildest, as PostgreSQL's manual lists them. */
const MODES = [
  'AccessShareLock',
  'RowShareLock',
  'RowExclusiveLock',
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
];
/** Modes that let others read and write. */
const MILD = new Set(MODES.slice(0, 4));
/** Longest time of a lock against readers, and of one against writers alone: nobody notices a pause as short. */
const MOST_MILLISECONDS = { readers: 300, writers: 1000 } as const;

const locks: Statement<{ table: string; mode: string }> = {
  name: 'locks-of-migration',
  text: `select relname as table, mode from pg_locks join pg_class c on c.oid = relation
    where pid = pg_backend_pid() and locktype = 'relation' and relkind = 'r' and relnamespace = current_schema()::regnamespace`,
};

/** A database that writes down since when each table was locked, in each of its transactions. */
function watched(database: Database, held: Held[]): Database {
  const watch = (transaction: Queryable, since: Map<string, number>): Queryable => ({
    run: (one, values) => transaction.run(one, values),
    async script(text) {
      const began = performance.now();
      await transaction.script(text);
      for (const { table, mode } of await transaction.run(locks)) {
        const key = `${table} ${mode}`;
        if (!since.has(key)) since.set(key, began);
      }
      // Ends the reading of the locks, for which an index that is built apart would wait.
      await transaction.script('select 1');
    },
  });
  return {
    ...database,
    async transaction(work, rollsBack) {
      const since = new Map<string, number>();
      const result = await database.transaction(
        (transaction, leave) => work(watch(transaction, since), leave),
        rollsBack,
      );
      const ended = performance.now();
      for (const [key, began] of since) {
        const [table = '', mode = ''] = key.split(' ');
        held.push({ table, mode, milliseconds: ended - began });
      }
      return result;
    },
  };
}

const filesOfTables = `select relname as table, relfilenode::text as file from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`;

/** Runs a migration on an empty database and takes it back: the tables that it locks. */
async function tablesOf(client: pg.Client, { sql }: Migration): Promise<string[]> {
  const { rows: there } = await client.query<{ table: string }>(filesOfTables);
  const text = sql.map((each) => each.replaceAll('"public".', '').replaceAll(/\bconcurrently\b/gi, ''));
  await client.query('begin');
  try {
    for (const each of text) await client.query(each);
    const { rows } = await client.query<{ table: string; mode: string }>(locks.text);
    const names = new Set(there.map(({ table }) => table));
    return [...new Set(rows.filter(({ mode }) => mode !== 'AccessShareLock').map(({ table }) => table))].filter(
      (table) => names.has(table),
    );
  } finally {
    await client.query('rollback');
  }
}

/**
 * Runs the last of `files` as `machi db-migrate` does, in a new database of the server where the tables that it locks
 * have rows.
 */
export async function measureMigration(
  server: string,
  files: readonly Migration[],
  rows: number,
  released: Released,
): Promise<Measured> {
  const name = `judged_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const keeper = new pg.Client({ connectionString: server });
  await keeper.connect();
  await keeper.query(`create database ${name}`);
  const url = server.replace(/[^/]*$/, name);
  const database = connectPostgres(url, SCHEMA, 3, () => {});
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${SCHEMA},public` });
  try {
    const last = files.at(-1);
    if (last === undefined) throw new Error('no migration to measure');
    await migrate(database, SCHEMA, { files: files.slice(0, -1) });
    await client.connect();
    const tables = await tablesOf(client, last);
    await fillTables(client, tables, rows);
    await client.query('checkpoint');
    const { rows: before } = await client.query<{ table: string; file: string }>(filesOfTables);
    const held: Held[] = [];
    const began = performance.now();
    await migrate(watched(database, held), SCHEMA, { files });
    const milliseconds = performance.now() - began;
    const { rows: after } = await client.query<{ table: string; file: string }>(filesOfTables);
    const fileNow = new Map(after.map(({ table, file }) => [table, file]));
    return {
      rows,
      milliseconds,
      held: hardest(held.filter(({ table }) => tables.includes(table))),
      rewritten: before.flatMap(({ table, file }) =>
        fileNow.has(table) && fileNow.get(table) !== file ? [table] : [],
      ),
      lacks: lackingFor(released, await readColumns(client)),
    };
  } finally {
    await client.end();
    await database.close();
    await keeper.query(`drop database ${name} (force)`);
    await keeper.end();
  }
}

/** One lock a table: that which keeps most people out. A weaker one of before it says nothing more. */
const hardest = (held: readonly Held[]): Held[] =>
  [...Map.groupBy(held, ({ table }) => table).values()].flatMap((locked) =>
    locked.toSorted((one, other) => MODES.indexOf(other.mode) - MODES.indexOf(one.mode)).slice(0, 1),
  );

/** What of it people would notice. */
export function complaintsOf({ held, rewritten, lacks }: Measured): string[] {
  const long = held.flatMap(({ table, mode, milliseconds }) => {
    if (MILD.has(mode)) return [];
    const [who, most] =
      mode === 'AccessExclusiveLock' ? ['reads', MOST_MILLISECONDS.readers] : ['writes', MOST_MILLISECONDS.writers];
    return milliseconds > most ? [`nobody ${who} ${table} for ${Math.round(milliseconds)} ms, ${most} at most`] : [];
  });
  return [
    ...long,
    ...rewritten.map((table) => `${table} is written anew, while nobody reads it`),
    ...lacks.map((what) => `the release before would miss ${what}`),
  ];
}
