import { execFile } from 'node:child_process';
import { rm, writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { RunningPostgres } from '../../postgres/start-postgres.ts';
import type { Scope } from '../ground/scope.ts';

const run = promisify(execFile);

/** The guarded INSERT alone: one hour in one of the rooms, always free, chosen by the row's number. */
const SCRIPT = `INSERT INTO peer_occupancy (room_id, during, kind)
SELECT n % 200, tstzrange(timestamptz '2030-01-01' + n / 200 * interval '1 hour', timestamptz '2030-01-01' + (n / 200 + 1) * interval '1 hour'), 'reservation'
FROM nextval('peer_slot') n
ON CONFLICT DO NOTHING;
`;

async function writeScript(scope: Scope, script: string): Promise<string> {
  const folder = await scope.hold(
    () => mkdtemp(path.join(tmpdir(), 'machi-pgbench-')),
    (made) => rm(made, { recursive: true, force: true }),
  );
  const file = path.join(folder, 'insert.sql');
  await writeFile(file, script);
  return file;
}

/** Makes a copy of room_occupancy with its guard and indexes, for pgbench to write into. */
export async function preparePgbench(scope: Scope, database: pg.Client, schema: string): Promise<string> {
  await database.query(
    `create sequence ${schema}.peer_slot; create table ${schema}.peer_occupancy (like ${schema}.room_occupancy including all)`,
  );
  return writeScript(scope, SCRIPT);
}

/** Inserted rows a second. Throws if the server does not sync its commits. */
export async function runPgbench(
  postgres: RunningPostgres,
  databaseUrl: string,
  schema: string,
  file: string,
  clients: number,
  seconds: number,
): Promise<number> {
  const { stdout } = await run(
    path.join(postgres.programs, 'pgbench'),
    ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file, databaseUrl],
    { env: { ...process.env, PGOPTIONS: `-c search_path=${schema},public` } },
  );
  const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  if (!Number.isFinite(rate)) throw new Error(`pgbench told no rate: ${stdout}`);
  return rate;
}

/** Checks for both sides of the row that acknowledged data are on the disk. */
export async function expectDurable(database: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const result = await database.query(`show ${setting}`);
    if (result.rows[0]?.[setting] !== 'on') throw new Error(`${setting} is not on`);
  }
}
