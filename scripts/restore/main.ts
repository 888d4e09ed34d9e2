import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { asideOf } from '@machi/domain/setup/keeping';
import pg from 'pg';
import { countRows, readAuditHead, readManifest, type Manifest } from '../backup/manifest.ts';
import { Hindrance, readOrder, runOrder, type Order } from '../backup/order.ts';
import { builtProgram } from '../build/built-program.mjs';
import { runPostgresProgram } from '../postgres/run-postgres-program.ts';

const USAGE = `npm run restore -- FILE [--replace]
  Brings back the town that npm run backup wrote into FILE.
  --replace   what is in the schema now goes; without it a schema that is not empty is left alone`;

async function hasSchema(client: pg.Client, name: string): Promise<boolean> {
  const found = await client.query('select from pg_namespace where nspname = $1', [name]);
  return found.rowCount === 1;
}

/** Time until the server notices a closed connection. */
const LEAVING_MILLISECONDS = 3000;

/** Whether a process has the town open, or one of a release that did not name its town. */
async function isRunning(client: pg.Client, schema: string): Promise<boolean> {
  const end = Date.now() + LEAVING_MILLISECONDS;
  for (;;) {
    const running = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name in ('machi', 'machi:' || $1) limit 1`,
      [schema],
    );
    if (running.rowCount === 0) return false;
    if (Date.now() > end) return true;
    await pause(100);
  }
}

/** Refuses a restore that would destroy data; returns whether there is something to replace. */
async function lookBefore({ schema, replaces }: Order, client: pg.Client): Promise<boolean> {
  if (await isRunning(client, schema)) throw new Hindrance('Machi is running on this database. Stop it first.');
  if (await hasSchema(client, asideOf(schema)))
    throw new Hindrance(
      `The schema ${asideOf(schema)} is there: a restore was broken off, and it holds what was there before. ` +
        'docs/operation.md says how it comes back, under "When it breaks".',
    );
  if (!(await hasSchema(client, schema))) return false;
  const tables = Object.keys(await countRows(client, schema)).length;
  if (tables > 0 && !replaces)
    throw new Hindrance(`The schema ${schema} is not empty (${tables} tables). With --replace it is replaced.`);
  return true;
}

/** Reads the archive into the schema and compares; all in one transaction of PostgreSQL's program. */
async function fill({ databaseUrl, schema, file }: Order, client: pg.Client, manifest: Manifest): Promise<void> {
  await client.query('create extension if not exists btree_gist with schema public');
  const name = await client.query<{ name: string }>('select current_database() as name');
  const args = ['--format=custom', '--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];
  await runPostgresProgram('pg_restore', [...args, `--dbname=${name.rows[0]?.name}`, file], databaseUrl);
  const rows = await countRows(client, schema);
  if (!isDeepStrictEqual(rows, manifest.rows))
    throw new Error(`the restored rows ${JSON.stringify(rows)} are not those of the backup`);
  if ((await readAuditHead(client, schema)) !== manifest.audit_head)
    throw new Error('the restored audit log is not that of the backup');
}

/** Runs the product's own part: newest tables, withdrawals again, the chain; prints what it found. */
const finish = (program: string, madeAt: string, aside: string | undefined): Promise<number> =>
  new Promise((resolve, reject) => {
    const args = [program, madeAt, ...(aside === undefined ? [] : [aside])];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });

async function restore(order: Order, client: pg.Client, manifest: Manifest): Promise<void> {
  const schema = client.escapeIdentifier(order.schema);
  const aside = client.escapeIdentifier(asideOf(order.schema));
  // Checked first: a restore that cannot be completed does not begin.
  const afterRestore = builtProgram('after-restore');
  const isReplacing = await lookBefore(order, client);
  if (isReplacing) await client.query(`alter schema ${schema} rename to ${aside}`);
  try {
    await fill(order, client, manifest);
    const total = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
    console.log(`Restored ${order.schema} as it was at ${manifest.made_at}.`);
    console.log(
      `  rows: ${total.toLocaleString('en-US')} in ${Object.keys(manifest.rows).length} tables, as in the backup`,
    );
    if ((await finish(afterRestore, manifest.made_at, isReplacing ? asideOf(order.schema) : undefined)) !== 0)
      throw new Error('the restored town could not be completed');
  } catch (error) {
    await client.query(`drop schema if exists ${schema} cascade`);
    if (isReplacing) await client.query(`alter schema ${aside} rename to ${schema}`);
    console.error(isReplacing ? 'What was there before is there again.' : 'Nothing is left of it.');
    throw error;
  }
  if (isReplacing) await client.query(`drop schema ${aside} cascade`);
}

await runOrder(async () => {
  const order = readOrder(process.argv.slice(2), process.env, USAGE);
  if (!existsSync(order.file)) throw new Hindrance(`There is no file ${order.file}.`);
  const manifest = await readManifest(order.file);
  if (manifest.town !== order.schema)
    throw new Hindrance(`${order.file} holds the town ${manifest.town}, not ${order.schema} (MACHI_TOWN).`);
  // PostgreSQL's program gets Ctrl+C too and stops; then the previous data are put back.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  const client = new pg.Client({ connectionString: order.databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await restore(order, client, manifest);
    return 0;
  } finally {
    await client.end();
  }
});
