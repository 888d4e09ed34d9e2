import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
    mostConnections: number;
    isInMemory: boolean;
  }
}

/** Races without their guard run into many deadlocks in a row: PostgreSQL should detect each sooner. */
const SOON_SURE = 'deadlock_timeout=50ms';
/** Two files at once, each with the pools of up to ten towns. */
const CONNECTIONS = 500;

/** One real PostgreSQL for all race tests of a run; each test file takes a schema of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres([SOON_SURE, `max_connections=${CONNECTIONS}`], { isFleeting: true });
  project.provide('databaseUrl', postgres.url);
  project.provide('mostConnections', CONNECTIONS);
  project.provide('isInMemory', postgres.isInMemory);
  return () => postgres.stop();
}
