import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod/mini';

const database = path.resolve(import.meta.dirname, '../../database');

const Snapshot = z.object({
  tables: z.record(z.string(), z.object({ name: z.string(), columns: z.record(z.string(), z.unknown()) })),
});
const Journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });

/** Tables of the program with their columns: what it writes by rows names all of them. */
async function columnsOfProgram(): Promise<ReadonlySet<string>> {
  const [newest = ''] = globSync(`${database}/migrations/meta/*_snapshot.json`);
  const { tables } = Snapshot.parse(JSON.parse(await readFile(newest, 'utf8')));
  return new Set(
    Object.values(tables).flatMap(({ name, columns }) => Object.keys(columns).map((column) => `${name}.${column}`)),
  );
}

/** Column of the connection's schema: its type, and whether a row without it is refused or filled. */
export interface CatalogueColumn {
  readonly table: string;
  readonly column: string;
  readonly relid: string;
  readonly attnum: number;
  readonly said: string;
}
export const COLUMNS = `select relname as table, attname as column, attrelid::oid::text as relid, attnum,
    format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
      || case when atthasdef or attidentity <> '' then ' filled' else '' end as said
  from pg_attribute join pg_class c on c.oid = attrelid
  where relkind = 'r' and relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped
  order by relname, attname`;

/**
 * Writes down which columns this release reads and writes, and the last migration that it has. The next release's
 * migrations leave them as they are (scripts/migrations).
 */
export async function writeReleased(client: pg.Client, named: ReadonlySet<string>, file: string): Promise<void> {
  const ofProgram = await columnsOfProgram();
  const { rows } = await client.query<CatalogueColumn>(COLUMNS);
  const tables = Map.groupBy(
    rows.filter(
      ({ table, column, relid, attnum }) =>
        ofProgram.has(`${table}.${column}`) || named.has(`${relid}.${attnum}`) || named.has(`${relid}.0`),
    ),
    ({ table }) => table,
  );
  const { entries } = Journal.parse(
    JSON.parse(await readFile(path.join(database, 'migrations/meta/_journal.json'), 'utf8')),
  );
  const lines = [...tables].map(
    ([table, columns]) =>
      `${JSON.stringify(table)}:${JSON.stringify(Object.fromEntries(columns.map(({ column, said }) => [column, said])))}`,
  );
  const through = JSON.stringify(entries.at(-1)?.tag);
  await writeFile(file, `{"through":${through},"tables":{\n${lines.join(',\n')}\n}}\n`);
}
