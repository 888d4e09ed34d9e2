import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { connectPostgres } from '../../database/connect-postgres.ts';
import type { Database } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { seedSampleMembers, seedTown } from '../../seed/seed.ts';
import { loadTownPack, type LoadedTown } from '../../town/load-town-pack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
    mostConnections: number;
    isInMemory: boolean;
  }
}

export const SAMPLE = 'hoshimori';
export const townsFolder = fileURLToPath(new URL('../../../../../towns', import.meta.url));

/** Towns of the tests; the island and the city are made of their workbooks (scripts/make-town). */
export type TestTownKey = typeof SAMPLE | 'shiomijima' | 'oharashi';

let standing: Promise<string> | undefined;

async function makeStanding(): Promise<string> {
  const { standingTowns }: { standingTowns: (above: string) => Promise<string> } = await import(
    fileURLToPath(new URL('../../../../../scripts/make-town/standing-towns.fixture.ts', import.meta.url))
  );
  return standingTowns(process.env['TEST_TOWNS_KEPT'] ?? path.join(tmpdir(), `machi-towns-${process.pid}`));
}

/** The folder with a town's pack. */
export const packsOf = async (key: TestTownKey): Promise<string> =>
  key === SAMPLE ? townsFolder : (standing ??= makeStanding());

/** A town after its first start, as a template database that tests copy. */
const templateOf = (key: TestTownKey): string => `${key}_template`;
/** A test's town mostly runs one request at a time. */
const POOL = 5;

const packs = new Map<TestTownKey, Promise<LoadedTown>>();

/** The pack, read and checked once a process, as a copy that tests may change. */
export async function newSamplePack(key: TestTownKey = SAMPLE): Promise<LoadedTown> {
  const reading = packs.get(key) ?? packsOf(key).then((folder) => loadTownPack(path.join(folder, key)));
  packs.set(key, reading);
  const read = await reading;
  return { ...read, pack: structuredClone(read.pack) };
}

/** Makes the sample town, or another one, in an empty database. */
export async function fillSampleTown(database: Database, schema: string, key: TestTownKey = SAMPLE): Promise<void> {
  const { pack } = await newSamplePack(key);
  await migrate(database, schema);
  await seedTown(database, pack);
  await seedSampleMembers(database, pack);
}

const urlOf = (name: string): string => inject('databaseUrl').replace(/[^/]*$/, name);

let server: Promise<pg.Client> | undefined;

/** Makes and drops databases, one after the other; the connection ends with the process. */
async function ask(text: string): Promise<number> {
  server ??= (async () => {
    const client = new pg.Client({ connectionString: inject('databaseUrl') });
    await client.connect();
    return client;
  })();
  return (await (await server).query(text)).rowCount ?? 0;
}

let count = 0;
const newName = (): string => `town_${process.pid}_${(count += 1)}`;

/** Makes the template at a run's first town and renames it once complete. Other processes wait. */
async function makeTemplate(key: TestTownKey): Promise<void> {
  await ask('select pg_advisory_lock(1)');
  try {
    if ((await ask(`select from pg_database where datname = '${templateOf(key)}'`)) === 1) return;
    const unfinished = newName();
    await ask(`create database ${unfinished}`);
    const database = connectPostgres(urlOf(unfinished), key, 1, () => {});
    await fillSampleTown(database, key, key);
    await database.close();
    await ask(`alter database ${unfinished} rename to ${templateOf(key)}`);
  } finally {
    await ask('select pg_advisory_unlock(1)');
  }
}

const templates = new Map<TestTownKey, Promise<void>>();

async function copySample(key: TestTownKey = SAMPLE): Promise<string> {
  const making = templates.get(key) ?? makeTemplate(key);
  templates.set(key, making);
  await making;
  const name = newName();
  // In memory, copying files is fast; on disk, the WAL is faster.
  const strategy = inject('isInMemory') ? 'file_copy' : 'wal_log';
  await ask(`create database ${name} template ${templateOf(key)} strategy ${strategy}`);
  return name;
}

let next: Promise<string> | undefined;

/** A new database with the sample town. The next one is made meanwhile. */
async function newSample(): Promise<string> {
  const taken = next ?? copySample();
  next = undefined;
  const name = await taken;
  next ??= copySample();
  next.catch(() => {
    next = undefined;
  });
  return name;
}

function open(name: string, schema: string, pool: number): Database {
  const database = connectPostgres(urlOf(name), schema, pool, () => {});
  return {
    ...database,
    async close() {
      await database.close();
      await ask(`drop database ${name} with (force)`);
    },
  };
}

/** The URL of a new database with the whole sample town; it stays until the run ends. */
export const newSampleUrl = async (): Promise<string> => urlOf(await newSample());

/** The sample town, or another one, in a new database, dropped when closed. */
export const openSampleDatabase = async (pool = POOL, key: TestTownKey = SAMPLE): Promise<Database> =>
  open(await (key === SAMPLE ? newSample() : copySample(key)), key, pool);

/** A new empty database, dropped when closed. */
export async function openEmptyDatabase(schema: string, pool = POOL): Promise<Database> {
  const name = newName();
  await ask(`create database ${name}`);
  const database = open(name, schema, pool);
  await database.script(`create schema if not exists "${schema}"`);
  return database;
}
