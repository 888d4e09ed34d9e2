import { spawn } from 'node:child_process';
import path from 'node:path';
import { libpqEnvironment } from './libpq-environment.ts';
import { postgresPrograms } from './start-postgres.ts';

/**
 * Runs one of PostgreSQL's own programs on a database, with credentials in its environment. Rejects with the
 * program's error output if it fails.
 * @param output descriptor of an open file for its output
 */
export async function runPostgresProgram(
  name: string,
  args: readonly string[],
  databaseUrl: string,
  output?: number,
): Promise<void> {
  const { DATABASE_URL: _url, ...environment } = process.env;
  const child = spawn(path.join(await postgresPrograms(), name), args, {
    stdio: ['ignore', output ?? 'ignore', 'pipe'],
    env: { ...environment, ...libpqEnvironment(databaseUrl) },
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4000);
  });
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} failed: ${complaint.trim() || `exit code ${code}`}`)),
    );
  });
}
