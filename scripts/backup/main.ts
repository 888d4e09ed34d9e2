import { existsSync } from 'node:fs';
import { link, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { runPostgresProgram } from '../postgres/run-postgres-program.ts';
import { abandonedHalves, backupName, halfOf, outdatedBackups } from './backup-folder.ts';
import { countRows, hashFile, manifestFileOf, readAuditHead, writeManifest, type Manifest } from './manifest.ts';
import { Hindrance, readOrder, runOrder, type Order } from './order.ts';

const USAGE = `npm run backup -- FILE
  Writes the town's schema of DATABASE_URL into FILE (PostgreSQL's custom format) and what it holds into FILE.json.
npm run backup
  The same into a new file of the folder MACHI_BACKUPS; the newest MACHI_BACKUPS_KEPT (14) stay there.`;

const { MACHI_BACKUPS: folder = '', MACHI_BACKUPS_KEPT = '' } = process.env;

function readKept(): number {
  const kept = Number(MACHI_BACKUPS_KEPT || 14);
  if (Number.isInteger(kept) && kept > 0) return kept;
  throw new Hindrance('MACHI_BACKUPS_KEPT is not a number of backups.');
}

/** Deletes old backups, the archive before its manifest, as half a backup is none; and interrupted ones. */
async function forgetOutdated({ schema, file: newest }: Order, kept: number): Promise<number> {
  const folder = path.dirname(newest);
  const names = await readdir(folder);
  for (const name of abandonedHalves(names, schema, new Date())) await rm(path.join(folder, name), { force: true });
  const outdated = outdatedBackups(names, schema, kept);
  for (const name of outdated) {
    const file = path.join(folder, name);
    await rm(file);
    await rm(manifestFileOf(file), { force: true });
  }
  return outdated.length;
}

/** Most data of a large town are pictures: stronger compression takes three times as long and saves a fortieth. */
const PACKING = '--compress=1';

/** Writes the town's data at a snapshot's moment into a new file. */
async function dump({ databaseUrl, schema }: Order, snapshot: string, file: string): Promise<void> {
  const opened = await open(file, 'wx', 0o600);
  try {
    const what = [`--schema=${schema}`, `--snapshot=${snapshot}`];
    const how = ['--format=custom', PACKING, '--no-owner', '--no-privileges'];
    await runPostgresProgram('pg_dump', [...what, ...how], databaseUrl, opened.fd);
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/**
 * Archive and counts are of the same moment, while the town goes on. The archive gets its name last: then it is
 * complete, and its manifest lies beside it.
 */
async function backUp(order: Order, client: pg.Client): Promise<Manifest> {
  await client.query('begin isolation level repeatable read, read only');
  const rows = await countRows(client, order.schema);
  if (Object.keys(rows).length === 0) throw new Hindrance(`There is no town ${order.schema} in this database.`);
  const audit_head = await readAuditHead(client, order.schema);
  const exported = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
  const made_at = new Date().toISOString();
  const half = halfOf(order.file);
  try {
    await dump(order, exported.rows[0]?.snapshot ?? '', half);
    const manifest = { town: order.schema, made_at, sha256: await hashFile(half), rows, audit_head };
    await writeManifest(order.file, manifest);
    // Unlike renaming, this fails if the name was taken meanwhile.
    await link(half, order.file);
    return manifest;
  } finally {
    await rm(half, { force: true });
  }
}

await runOrder(async () => {
  const kept = readKept();
  const isOfFolder = folder !== '' && process.argv.length === 2;
  const order = readOrder(process.argv.slice(2), process.env, USAGE, (town) =>
    isOfFolder ? path.join(folder, backupName(town, new Date())) : undefined,
  );
  if (order.replaces) throw new Hindrance(USAGE);
  for (const file of [order.file, manifestFileOf(order.file), halfOf(order.file)])
    if (existsSync(file)) throw new Hindrance(`${file} is there already. A backup is never overwritten.`);
  const client = new pg.Client({ connectionString: order.databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows, audit_head, town } = await backUp(order, client);
    const forgotten = isOfFolder ? await forgetOutdated(order, kept) : 0;
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    console.log(
      [
        `Backed up ${town} into ${order.file}.`,
        `  rows: ${total.toLocaleString('en-US')} in ${Object.keys(rows).length} tables`,
        `  audit log: ${audit_head === null ? 'not sealed yet' : `head ${audit_head}`}`,
        ...(isOfFolder ? [`  older ones deleted: ${forgotten}; the newest ${kept} stay`] : []),
        'It holds personal data: keep it as safe as the database, and FILE.json beside it.',
      ].join('\n'),
    );
    return 0;
  } finally {
    await client.end();
  }
});
