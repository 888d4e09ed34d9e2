import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { Hindrance } from './order.ts';

/** Content of an archive, written beside it: a restored town is compared with it. */
export interface Manifest {
  readonly town: string;
  readonly made_at: string;
  /** Of the archive, hex. */
  readonly sha256: string;
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Hash of the newest seal of the audit log. */
  readonly audit_head: string | null;
}

export const manifestFileOf = (file: string): string => `${file}.json`;

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

const isManifest = (value: unknown): value is Manifest =>
  typeof value === 'object' &&
  value !== null &&
  'town' in value &&
  'made_at' in value &&
  'sha256' in value &&
  'rows' in value &&
  'audit_head' in value;

/** Throws a Hindrance if there is none, or if it belongs to another archive. */
export async function readManifest(file: string): Promise<Manifest> {
  const text = await readFile(manifestFileOf(file), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Hindrance(`${manifestFileOf(file)} is missing: it says what ${file} must hold.`);
  const manifest: unknown = JSON.parse(text);
  if (!isManifest(manifest)) throw new Hindrance(`${manifestFileOf(file)} was not written by npm run backup.`);
  const hash = await hashFile(file).catch(() => undefined);
  if (hash === undefined) throw new Hindrance(`${file} cannot be read.`);
  if (hash !== manifest.sha256) throw new Hindrance(`${file} is damaged: it is not what was backed up.`);
  return manifest;
}

export const writeManifest = (file: string, manifest: Manifest): Promise<void> =>
  writeFile(manifestFileOf(file), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flag: 'wx' });

/** Number of rows of each table of a schema, sorted by name. */
export async function countRows(client: pg.Client, schema: string): Promise<Record<string, number>> {
  const tables = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1 order by tablename',
    [schema],
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const found = await client.query<{ count: string }>(
      `select count(*) as count from ${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`,
    );
    rows[name] = Number(found.rows[0]?.count ?? 0);
  }
  return rows;
}

/** Hash of the newest seal; null if there is none, or if this version did not seal the log yet. */
export async function readAuditHead(client: pg.Client, schema: string): Promise<string | null> {
  const table = `${client.escapeIdentifier(schema)}.audit_seal`;
  const there = await client.query<{ there: string | null }>('select to_regclass($1)::text as there', [table]);
  if (!there.rows[0]?.there) return null;
  const found = await client.query<{ hash: string }>(`select hash from ${table} order by audit_seal_id desc limit 1`);
  return found.rows[0]?.hash ?? null;
}
