import { connectPostgres } from '@machi/api/src/database/connect-postgres.ts';
import { migrate } from '@machi/api/src/database/migrate.ts';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { readMigrations, readReleased } from './files.ts';
import { readColumns } from './ground.ts';
import { judgeMigration, lackingFor, type Released } from './judge.ts';
import { complaintsOf, measureMigration } from './measure.ts';

const released: Released = {
  through: '0036_warning_ways',
  tables: { room: { room_id: 'integer not null filled', room_name: 'text not null', note: 'text' } },
};
const marksOf = (...statements: string[]): string[] => judgeMigration(statements, released).map(({ words }) => words);

describe('two releases can live with', () => {
  test.each([
    [
      'a new table with its index',
      ['create table "bell" ("bell_id" integer)', 'create index "b" on "bell" ("bell_id")'],
    ],
    ['a new column that may be empty', ['ALTER TABLE "room" ADD COLUMN "colour" text']],
    ['a new column with a default', [`ALTER TABLE "room" ADD COLUMN "colour" text DEFAULT 'red' NOT NULL`]],
    ['a column that the release before no longer names', ['ALTER TABLE "room" DROP COLUMN "forgotten"']],
    [
      'a reference that is checked later',
      ['alter table room add constraint r foreign key (note) references spot not valid'],
    ],
    ['its check', ['alter table room validate constraint r']],
    [
      'an index that is built while people write',
      ['drop index concurrently if exists "i"', 'create index concurrently "i" on "room" ("note")'],
    ],
    ['what says why it does no harm', ['-- two builds: a town has forty rooms\ncreate index i on room (note)']],
  ])('%s', (_what, statements) => {
    expect(marksOf(...statements)).toEqual([]);
  });
});

describe('two releases cannot live with', () => {
  test.each([
    ['drop table "room"', 'the release before uses room'],
    ['ALTER TABLE "room" DROP COLUMN "note"', 'uses room.note'],
    ['ALTER TABLE "room" RENAME COLUMN "note" TO "notes"', 'knows the old name'],
    ['ALTER TABLE "room" ALTER COLUMN "note" SET DATA TYPE integer USING 1', 'the old type'],
    ['ALTER TABLE "room" ALTER COLUMN "note" SET NOT NULL', 'may write null'],
    ['ALTER TABLE "room" ADD COLUMN "colour" text NOT NULL', 'give it a default'],
    ['ALTER TABLE "room" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL', 'written anew'],
    ['ALTER TABLE "room" ADD COLUMN "spot" integer REFERENCES "spot"', 'by itself'],
    ['ALTER TABLE "room" ADD CONSTRAINT "r" FOREIGN KEY ("note") REFERENCES "public"."spot"("a")', 'as not valid'],
    ['ALTER TABLE "room" ADD CONSTRAINT "r" CHECK (note is null)', 'as not valid'],
    ['ALTER TABLE "room" ADD CONSTRAINT "r" CHECK (note is null) NOT VALID', 'may write what it refuses'],
    ['ALTER TABLE "room" ADD CONSTRAINT "r" UNIQUE("note")', 'create unique index concurrently'],
    ['CREATE INDEX "i" ON "room" USING btree ("note")', 'create index concurrently'],
    ['CREATE INDEX CONCURRENTLY "i" ON "room" ("note")', 'leaves a useless index'],
    ['create trigger t before insert on room for each row execute function f()', 'runs it'],
    [`UPDATE "room" SET "note" = '' WHERE true`, 'in portions'],
    ['create or replace function f() returns int language sql as $$ select 1 $$', 'as it was'],
    ['ALTER TABLE "room" DROP CONSTRAINT "r"', 'on conflict'],
    ['DROP INDEX "i"', 'on conflict'],
    ['cluster room', 'not known to the judge'],
  ])('%s', (statement, words) => {
    expect(marksOf(statement).join()).toContain(words);
  });

  test('what stands beside an index that is built outside of the transaction', () => {
    const index = ['drop index concurrently if exists "i"', 'create index concurrently "i" on "room" ("note")'];
    expect(marksOf(...index, 'alter table room add column b text').join()).toContain('one of its own');
  });
});

test('says what a release would miss in other tables', () => {
  const room = { room_id: 'integer not null filled', room_name: 'text not null', note: 'text' };
  const lacksOf = (columns: Readonly<Record<string, string>>) => lackingFor(released, { room: columns });
  expect(lacksOf({ ...room, colour: 'text', size: 'integer not null filled' })).toEqual([]);
  expect(lackingFor(released, {})).toEqual(['the table room']);
  expect(lacksOf({ room_id: 'integer not null', room_name: 'integer not null', size: 'integer not null' })).toEqual([
    'the default of room.room_id',
    'room.room_name as text: it is integer',
    'room.note',
    'a default of room.size, which it does not know',
  ]);
});

test('the release before works with the tables of this one, and each migration since says so of itself', async () => {
  const [files, before] = await Promise.all([readMigrations(), readReleased()]);
  const schema = `judged_${process.pid}`;
  const [database, client] = [
    connectPostgres(inject('databaseUrl'), schema, 1, () => {}),
    new pg.Client({ connectionString: inject('databaseUrl'), options: `-c search_path=${schema}` }),
  ];
  try {
    await migrate(database, schema);
    await client.connect();
    expect(lackingFor(before, await readColumns(client))).toEqual([]);
  } finally {
    await client.end();
    await database.close();
  }
  expect(Object.keys(before.tables).length).toBeGreaterThan(150);
  const since = files.filter(({ tag }) => tag > before.through);
  expect(since.flatMap(({ tag, sql }) => judgeMigration(sql, before).map((mark) => ({ tag, ...mark })))).toEqual([]);
});

test('a migration is run on tables with rows: what it locks, for how long, and what it writes anew', async () => {
  const files = (await readMigrations()).slice(0, 1);
  const sql = ['alter table room add column colour text', 'alter table spot alter column spot_id type bigint'];
  const later = { sql: [...sql, 'select pg_sleep(0.4)'], hash: 'later', folderMillis: 0, bps: true };
  const measured = await measureMigration(inject('databaseUrl'), [...files, later], 2000, { through: '', tables: {} });
  expect(measured.held).toContainEqual(expect.objectContaining({ table: 'room', mode: 'AccessExclusiveLock' }));
  expect(measured.rewritten).toContain('spot');
  expect(measured.rewritten).not.toContain('room');
  expect(complaintsOf(measured).join()).toMatch(/nobody reads spot for \d+ ms.*spot is written anew/);
});
