import pg from 'pg';
import { inject } from 'vitest';
import { fillSampleTown, openTown } from './open-town.ts';
import type { OpenTownOptions } from './open-town.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
    mostConnections: number;
    isInMemory: boolean;
  }
}

/** The sample town as it is after its first start, from which every race begins with a copy. */
const TEMPLATE = 'race_template';

const urlOf = (database: string): string => inject('databaseUrl').replace(/[^/]*$/, database);

/** Makes the template at the first race of a run; under its name it is whole. */
async function makeTemplate(server: pg.Client): Promise<void> {
  const { rowCount } = await server.query('select from pg_database where datname = $1', [TEMPLATE]);
  if (rowCount === 1) return;
  const unfinished = `${TEMPLATE}_${process.pid}`;
  await server.query(`create database ${unfinished}`);
  await fillSampleTown(urlOf(unfinished));
  await server.query(`alter database ${unfinished} rename to ${TEMPLATE}`);
}

let count = 0;

/** A database of its own on the real PostgreSQL of the run, with the whole sample town in it; its URL. */
export async function newRaceDatabase(): Promise<string> {
  count += 1;
  const name = `race_${process.pid}_${count}`;
  const server = new pg.Client({ connectionString: inject('databaseUrl') });
  await server.connect();
  try {
    // Two workers begin at once; the second waits for the first one's template.
    await server.query('select pg_advisory_lock(1)');
    await makeTemplate(server);
    await server.query('select pg_advisory_unlock(1)');
    // In memory files are copied at once; on a disk the server's log is the faster way.
    const strategy = inject('isInMemory') ? 'file_copy' : 'wal_log';
    await server.query(`create database ${name} template ${TEMPLATE} strategy ${strategy}`);
  } finally {
    await server.end();
  }
  return urlOf(name);
}

/** A town on the real PostgreSQL of the run, in a database of its own unless one is given, with twenty connections. */
export async function openRaceTown({ environment, ...options }: OpenTownOptions = {}) {
  return openTown({
    databaseUrl: options.databaseUrl ?? (await newRaceDatabase()),
    environment: { DATABASE_POOL: '20', ...environment },
    ...options,
  });
}

/** How often each status came. */
export function tally(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
