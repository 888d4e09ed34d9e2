import pg from 'pg';
import { startPostgres, type RunningPostgres } from '../../postgres/start-postgres.ts';
import { startApi, type ApiOptions, type ApiProcess } from './api-process.ts';
import type { Scope } from './scope.ts';

/** The town's schema in its database. */
export const SCHEMA = 'hoshimori';

/** Opens a PostgreSQL server of its own, with the default fsync and synchronous_commit, both on. */
export const openPostgres = (
  scope: Scope,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningPostgres> =>
  scope.hold(
    () => startPostgres([], { environment }),
    (postgres) => postgres.stop(),
  );

/** Opens a connection whose search path is the town's schema. */
export async function openDatabase(scope: Scope, url: string, schema = SCHEMA): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema},public` });
  // A server killed on purpose must not end the test; the next query fails.
  client.on('error', () => {});
  await scope.hold(
    () => client.connect().then(() => client),
    (opened) => opened.end(),
  );
  return client;
}

export const openApi = (scope: Scope, options: ApiOptions): Promise<ApiProcess> =>
  scope.hold(
    () => startApi(options),
    (api) => api.stop(),
  );

export interface Town {
  readonly postgres: RunningPostgres;
  readonly api: ApiProcess;
  readonly database: pg.Client;
  readonly databaseUrl: string;
}

/** Opens a whole town on a fresh database of the server: migrated, seeded from its pack, with the API running. */
export async function openTown(
  scope: Scope,
  postgres: RunningPostgres,
  name: string,
  options: Omit<ApiOptions, 'databaseUrl'> = {},
): Promise<Town> {
  const maintenance = await openDatabase(scope, postgres.url);
  await maintenance.query(`create database "${name}"`);
  const databaseUrl = postgres.url.replace(/\/[^/]*$/, `/${name}`);
  const api = await openApi(scope, { ...options, databaseUrl });
  return { postgres, api, databaseUrl, database: await openDatabase(scope, databaseUrl) };
}
