import { COLUMNS, type CatalogueColumn } from '@machi/api/src/testing/statements/released.ts';
import type pg from 'pg';
import type { Columns } from './judge.ts';

/** Columns of the connection's schema. */
export async function readColumns(client: pg.Client): Promise<Columns> {
  const { rows } = await client.query<CatalogueColumn>(COLUMNS);
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => [
      table,
      Object.fromEntries(columns.map(({ column, said }) => [column, said])),
    ]),
  );
}

/** Value of row `n` by type: another one in each row, so that keys are kept, and of the size of a usual one. */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [/^(?:integer|bigint)$/, 'n'],
  [/^smallint$/, '1'],
  [/^(?:double precision|real|numeric)/, 'n'],
  [/^boolean$/, 'n % 2 = 0'],
  [/^uuid$/, `md5(n::text)::uuid`],
  [/^timestamp/, `timestamptz '2020-01-01' + n * interval '1 minute'`],
  [/^date$/, `date '1900-01-01' + n % 40000`],
  [/^time/, `time '00:00'`],
  [/^tstzrange$/, `tstzrange(to_timestamp(n * 60::bigint), to_timestamp((n + 1) * 60::bigint))`],
  [/^daterange$/, `daterange(date '1900-01-01' + n, date '1900-01-01' + n + 1)`],
  [/^bytea$/, `convert_to(md5(n::text), 'UTF8')`],
  [/^jsonb?$/, `'{"is":"a row to try"}'`],
  [/^tsvector$/, `'row try'::tsvector`],
  [/\[\]$/, `'{}'`],
  [/./, `'row ' || n`],
];

/**
 * Fills tables with rows. They break checks and refer to nothing: what a migration reads and locks is the same, and
 * what it validates has to stand for rows of the release before anyhow.
 */
export async function fillTables(client: pg.Client, tables: readonly string[], count: number): Promise<void> {
  // Triggers and foreign keys are left out.
  await client.query(`set session_replication_role = replica`);
  for (const table of tables) {
    const { rows: checks } = await client.query<{ name: string; said: string }>(
      `select conname as name, pg_get_constraintdef(oid) as said from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
      [table],
    );
    for (const { name } of checks) await client.query(`alter table "${table}" drop constraint "${name}"`);
    const { rows: columns } = await client.query<{ name: string; type: string; isReference: boolean; isNull: boolean }>(
      `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as "isNull",
         exists (select from pg_constraint where conrelid = attrelid and contype = 'f' and attnum = any(conkey)) as "isReference"
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const values = columns.map(({ type, isReference, isNull }) =>
      isReference && isNull ? 'null' : (VALUES.find(([pattern]) => pattern.test(type))?.[1] ?? 'null'),
    );
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    await client.query(
      `insert into "${table}" (${names}) overriding system value select ${values.join(', ')} from generate_series(1, ${count}) as n`,
    );
    for (const { name, said } of checks)
      await client.query(
        `alter table "${table}" add constraint "${name}" ${said.replace(/ not valid$/i, '')} not valid`,
      );
    await client.query(`analyze "${table}"`);
  }
  await client.query('set session_replication_role = default');
}
