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

/** The sample town after its first start, as a template database that tests copy. */
const TEMPLATE = 'sample_template';
/** A test's town mostly runs one request at a time. */
const POOL = 5;

let samplePack: Promise<LoadedTown> | undefined;

/** The pack, read and checked once a process, as a copy that tests may change. */
export async function newSamplePack(): Promise<LoadedTown> {
  const read = await (samplePack ??= loadTownPack(path.join(townsFolder, SAMPLE)));
  return { ...read, pack: structuredClone(read.pack) };
}

/** Makes the sample town in an empty database. */
export async function fillSampleTown(database: Database, schema: string): Promise<void> {
  const { pack } = await newSamplePack();
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
async function makeTemplate(): Promise<void> {
  await ask('select pg_advisory_lock(1)');
  try {
    if ((await ask(`select from pg_database where datname = '${TEMPLATE}'`)) === 1) return;
    const unfinished = newName();
    await ask(`create database ${unfinished}`);
    const database = connectPostgres(urlOf(unfinished), SAMPLE, 1, () => {});
    await fillSampleTown(database, SAMPLE);
    await database.close();
    await ask(`alter database ${unfinished} rename to ${TEMPLATE}`);
  } finally {
    await ask('select pg_advisory_unlock(1)');
  }
}

let template: Promise<void> | undefined;

async function copySample(): Promise<string> {
  await (template ??= makeTemplate());
  const name = newName();
  // In memory, copying files is fast; on disk, the WAL is faster.
  const strategy = inject('isInMemory') ? 'file_copy' : 'wal_log';
  await ask(`create database ${name} template ${TEMPLATE} strategy ${strategy}`);
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

/** The sample town in a new database, dropped when closed. */
export const openSampleDatabase = async (pool = POOL): Promise<Database> => open(await newSample(), SAMPLE, pool);

/** A new empty database, dropped when closed. */
export async function openEmptyDatabase(schema: string, pool = POOL): Promise<Database> {
  const name = newName();
  await ask(`create database ${name}`);
  const database = open(name, schema, pool);
  await database.script(`create schema if not exists "${schema}"`);
  return database;
}
