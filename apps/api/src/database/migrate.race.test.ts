import { afterAll, describe, expect, inject, test } from 'vitest';
import { openTown } from '../testing/towns/open-town.ts';
import { openRaceTown } from '../testing/towns/race-town.ts';
import { connectPostgres } from './connect-postgres.ts';
import type { Database } from './database.ts';
import { statement } from './database.ts';
import { migrate } from './migrate.ts';

const embedded = await openTown();
const real = await openRaceTown();
afterAll(async () => void (await Promise.all([embedded.close(), real.close()])));

const columns = statement(
  'columns',
  `select table_name, column_name, data_type, udt_name, is_nullable, column_default, is_identity from information_schema.columns
   where table_schema = current_schema() order by table_name, column_name`,
);
const constraints = statement(
  'constraints',
  `select c.conrelid::regclass::text as relation, c.conname, c.contype::text, pg_get_constraintdef(c.oid) as definition from pg_constraint c
   join pg_namespace n on n.oid = c.connamespace where n.nspname = current_schema() and c.contype <> 'n' order by 1, 2`,
);
const indexes = statement<{ definition: string }>(
  'indexes',
  `select replace(indexdef, schemaname || '.', '') as definition from pg_indexes where schemaname = current_schema() order by indexname`,
);
const triggers = statement(
  'triggers',
  `select event_object_table, trigger_name, event_manipulation, action_statement from information_schema.triggers where trigger_schema = current_schema() order by 1, 2, 3`,
);

describe('the schema', () => {
  test.each([
    ['columns', columns],
    ['constraints', constraints],
    ['indexes', indexes],
  ] as const)('has the same %s on the embedded database and on PostgreSQL', async (_what, query) => {
    const [here, there] = [await embedded.database.run<object>(query), await real.database.run<object>(query)];
    expect(here.length).toBeGreaterThan(10);
    expect(there).toEqual(here);
  });

  test('has the same triggers on both', async () => {
    expect(await real.database.run(triggers)).toEqual(await embedded.database.run(triggers));
  });

  test('guards occupancy by exclusion on both', async () => {
    for (const town of [embedded, real]) {
      const all = await town.database.run<{ conname?: string; definition?: string }>(constraints);
      expect(all.find(({ conname }) => conname === 'room_occupancy_no_overlap')?.definition).toBe(
        'EXCLUDE USING gist (room_id WITH =, during WITH &&)',
      );
    }
  });
});

describe('migrating', () => {
  test('again does nothing', async () => {
    const [row] = await real.rows<{ schema: string }>('select current_schema() as schema');
    expect(await migrate(real.database, row?.schema ?? '')).toBe(0);
  });

  test('by many processes at once happens once', async () => {
    const schema = `race_${process.pid}_together`;
    const databases: Database[] = Array.from({ length: 6 }, () =>
      connectPostgres(inject('databaseUrl'), schema, 1, () => {}),
    );
    const applied = await Promise.all(databases.map((database) => migrate(database, schema)));
    expect(applied.filter((count) => count > 0)).toHaveLength(1);
    await Promise.all(databases.map((database) => database.close()));
  });
});
