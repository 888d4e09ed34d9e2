import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../testing/towns/databases.ts';
import { statement } from './database.ts';
import { migrate } from './migrate.ts';

test('the first migration fills the town’s own schema, the second does nothing', async () => {
  const database = await openEmptyDatabase('kitamachi');
  try {
    const applied = await migrate(database, 'kitamachi');
    expect(applied).toBeGreaterThan(0);
    const tables = () =>
      database.run(
        statement<{ table: string }>(
          'tables',
          `select table_schema || '.' || table_name as table from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') order by 1`,
        ),
      );
    const before = await tables();
    expect(before.map(({ table }) => table)).toContain('kitamachi.room_occupancy');
    expect(before.every(({ table }) => table.startsWith('kitamachi.'))).toBe(true);
    expect(await migrate(database, 'kitamachi')).toBe(0);
    expect(await tables()).toEqual(before);
    expect(await database.run(statement('recorded', 'select hash from migration'))).toHaveLength(applied);
  } finally {
    await database.close();
  }
});

test('one that fails leaves nothing behind', async () => {
  const database = await openEmptyDatabase('kitamachi');
  try {
    await database.script('create table kitamachi.spot (spot_id text)');
    await expect(migrate(database, 'kitamachi')).rejects.toThrow(/already exists/);
    const rows = await database.run(
      statement<{ name: string }>(
        'left',
        `select table_name as name from information_schema.tables where table_schema = 'kitamachi'`,
      ),
    );
    expect(rows).toEqual([{ name: 'spot' }]);
  } finally {
    await database.close();
  }
});

test('a town of another kind is told so, and nothing of it is changed', async () => {
  const database = await openEmptyDatabase('kitamachi');
  try {
    await database.script(
      `create table kitamachi.migration (hash text primary key, applied_at timestamptz not null);
       insert into kitamachi.migration values ('of a release before', now())`,
    );
    await expect(migrate(database, 'kitamachi')).rejects.toThrow('Begin anew');
    const tables = statement('tables-of-other', `select from pg_tables where schemaname = 'kitamachi'`);
    expect(await database.run(tables)).toHaveLength(1);
  } finally {
    await database.close();
  }
});

test('nobody opens a town while another one is put in its place, or after that was broken off', async () => {
  const database = await openEmptyDatabase('kitamachi');
  const schemas = () =>
    database.run(statement('schemas', `select nspname from pg_namespace where nspname like 'kitamachi%' order by 1`));
  try {
    await database.script('alter schema kitamachi rename to kitamachi_replaced');
    await expect(migrate(database, 'kitamachi')).rejects.toThrow(
      'A restore of kitamachi is under way, or was broken off',
    );
    expect(await schemas()).toEqual([{ nspname: 'kitamachi_replaced' }]);
    expect(await migrate(database, 'kitamachi', { isRestoring: true })).toBeGreaterThan(0);
  } finally {
    await database.close();
  }
});
