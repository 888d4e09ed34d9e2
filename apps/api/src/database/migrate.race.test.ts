import { describe, expect, inject, test } from 'vitest';
import { openRaceTestTown } from '../testing/towns/race-town.ts';
import { connectPostgres } from './connect-postgres.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

const town = await openRaceTestTown();

test('occupancy is guarded by exclusion', async () => {
  const found = await town.rows`select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'room_occupancy_no_overlap' and connamespace = current_schema()::regnamespace`;
  expect(found).toEqual([{ definition: 'EXCLUDE USING gist (room_id WITH =, during WITH &&)' }]);
});

describe('migrating', () => {
  test('again does nothing', async () => {
    const [row] = await town.rows<{ schema: string }>('select current_schema() as schema');
    expect(await migrate(town.database, row?.schema ?? '')).toBe(0);
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
