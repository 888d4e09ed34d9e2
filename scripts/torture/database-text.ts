import { readFile } from 'node:fs/promises';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runPostgresProgram } from '../postgres/run-postgres-program.ts';

/** Every row of the whole database as text, as PostgreSQL's own program writes them. */
export async function dumpText(databaseUrl: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'machi-text-'));
  const file = path.join(folder, 'all.sql');
  try {
    const opened = await open(file, 'w', 0o600);
    await runPostgresProgram('pg_dump', ['--data-only'], databaseUrl, opened.fd).finally(() => opened.close());
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
