import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runPostgresProgram } from '../postgres/run-postgres-program.ts';

/** Output of one of PostgreSQL's programs. */
async function textOf(program: string, args: readonly string[], databaseUrl: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'machi-text-'));
  const file = path.join(folder, 'all.sql');
  try {
    const opened = await open(file, 'w', 0o600);
    await runPostgresProgram(program, args, databaseUrl, opened.fd).finally(() => opened.close());
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Every row of the whole database as text, written by PostgreSQL's own program. */
export const dumpText = (databaseUrl: string): Promise<string> => textOf('pg_dump', ['--data-only'], databaseUrl);

/** Every row of a backup as text. */
export const archiveText = (archive: string, databaseUrl: string): Promise<string> =>
  textOf('pg_restore', ['--data-only', '--file=-', archive], databaseUrl);
