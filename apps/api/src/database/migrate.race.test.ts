import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openRaceTestTown } from '../testing/towns/race-town.ts';
import { connectPostgres } from './connect-postgres.ts';
import type { Database } from './database.ts';
import { migrate, migrationFiles, type Migration } from './migrate.ts';

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

describe('a town that serves people', () => {
  const schema = `race_${process.pid}_served`;
  const own = migrationFiles();
  const files = (...later: readonly string[]): Migration[] => [
    ...own,
    ...later.map((text) => ({ sql: [text], hash: text, folderMillis: 0, bps: true })),
  ];
  const patience = { lock: 100, pauses: [50, 50, 50, 50] };
  const patient = { lock: 100, pauses: Array.from({ length: 100 }, () => 50) };
  const served = connectPostgres(inject('databaseUrl'), schema, 3, () => {});
  const other = new pg.Client({ connectionString: inject('databaseUrl'), options: `-c search_path=${schema},public` });
  const columnsOf = async (table: string, name: string) =>
    (
      await other.query('select from pg_attribute where attrelid = $1::regclass and attname = $2', [
        `${schema}.${table}`,
        name,
      ])
    ).rowCount;

  beforeAll(async () => {
    await other.connect();
    await migrate(served, schema);
  });
  afterAll(async () => {
    await other.end();
    await served.close();
  });

  test('is not held up behind a migration that waits: it gives up and tries again', async () => {
    await other.query('begin');
    await other.query('select from member');
    let answered = 0;
    let isOver = false;
    const manner = { files: files('alter table member add column later_a text'), patience: patient };
    const migrating = migrate(served, schema, manner).finally(() => (isOver = true));
    const looking = (async () => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      while (!isOver) {
        await served.script('select from member');
        answered += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    // Behind one that waits until it has its table, nobody is answered before that table is free.
    await expect.poll(() => answered).toBeGreaterThan(5);
    await other.query('commit');
    expect(await migrating).toBe(1);
    await looking;
    expect(await columnsOf('member', 'later_a')).toBe(1);
  });

  test('keeps everything as it is when a table is never free, and its operator is told so', async () => {
    await other.query('begin');
    await other.query('select from spot');
    const manner = { files: files('alter table member add column later_a text', 'drop table spot cascade'), patience };
    await expect(migrate(served, schema, manner)).rejects.toThrow('in 5 tries: somebody has held one of them');
    await other.query('commit');
    expect(await columnsOf('spot', 'spot_id')).toBe(1);
  });

  test('keeps the migrations before one that fails, each of which frees its tables at once', async () => {
    const manner = { files: files('alter table member add column later_b text', 'select 1 / 0'), patience };
    await expect(migrate(served, schema, manner)).rejects.toThrow('division by zero');
    expect(await columnsOf('member', 'later_b')).toBe(1);
  });

  test('gets an index while it is written to, outside of transactions; a new town gets it inside of one', async () => {
    const text = 'create index concurrently later_index on member (member_id)';
    expect(await migrate(served, schema, { files: files(text), patience })).toBe(1);
    const made = connectPostgres(inject('databaseUrl'), `${schema}_new`, 1, () => {});
    expect(await migrate(made, `${schema}_new`, { files: files(text) })).toBe(own.length + 1);
    await made.close();
    const { rows } = await other.query(
      `select indrelid::regclass::text as of from pg_index where indexrelid::regclass::text ~ 'later_index' and indisvalid`,
    );
    expect(rows).toHaveLength(2);
  });

  test('is served by a release that does not know its newest migrations', async () => {
    const { rows } = await other.query('select count(*)::int as count from migration');
    expect(rows[0].count).toBeGreaterThan(own.length);
    expect(await migrate(served, schema)).toBe(0);
    expect(await migrate(served, schema, { isAgain: true })).toBe(0);
  });
});
