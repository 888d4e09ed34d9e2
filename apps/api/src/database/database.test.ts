import { afterAll, beforeEach, expect, test } from 'vitest';
import { openEmptyDatabase } from '../testing/towns/databases.ts';
import { sqlState, statement, statementReplanned } from './database.ts';

const database = await openEmptyDatabase('town');
afterAll(() => database.close());
beforeEach(() => database.script('drop table if exists room; create table room (room_id int primary key, name text)'));

const add = statement('add-room', 'insert into room values ($1, $2)');
const read = statement<{ room_id: number; name: string }>('read-room', 'select * from room where room_id = $1');
const count = statement<{ count: number }>('count-rooms', 'select count(*)::int as count from room');

test('a statement that failed leaves the next ones alone', async () => {
  await database.run(add, [1, '和室']);
  expect(sqlState(await database.run(add, [1, '洋室']).catch((error: unknown) => error))).toBe('23505');
  await database.run(add, [2, '洋室']);
  expect(await database.run(read, [2])).toEqual([{ room_id: 2, name: '洋室' }]);
  const isNoStatement = statement('no-statement', 'select $1 from nowhere');
  expect(sqlState(await database.run(isNoStatement, ['x']).catch((error: unknown) => error))).toBe('42P01');
  expect(await database.run(read, [1])).toEqual([{ room_id: 1, name: '和室' }]);
});

test('values of each kind come back as they went', async () => {
  const at = new Date('2027-01-11T01:00:00Z');
  const values = statement<Record<string, unknown>>(
    'values',
    `select $1::int as whole, $2::text as words, $3::boolean as yes, $4::timestamptz as at, $5::bytea as bytes, $6::text as nothing,
      $7::text[] as texts, $8::int[] as numbers, $9::date as day, $10::jsonb as json, $11::numeric::float8 as part`,
  );
  const texts = ['a,"b"', '{c}', '星'];
  const [row] = await database.run(values, [
    7,
    '入浴',
    true,
    at,
    Buffer.of(0, 255, 92),
    null,
    texts,
    [3, -4],
    '2027-01-11',
    '{"a":[1]}',
    1.5,
  ]);
  expect({ ...row, bytes: [...Buffer.from(row?.['bytes'] as Uint8Array)] }).toEqual({
    whole: 7,
    words: '入浴',
    yes: true,
    at,
    bytes: [0, 255, 92],
    nothing: null,
    texts,
    numbers: [3, -4],
    day: '2027-01-11',
    json: { a: [1] },
    part: 1.5,
  });
});

test('a statement that is planned anew is told apart from one that is kept', async () => {
  const anew = statementReplanned<{ count: number }>('count-anew', count.text);
  for (const rooms of [0, 1, 2]) {
    expect(await database.run(anew)).toEqual([{ count: rooms }]);
    expect(await database.run(count)).toEqual([{ count: rooms }]);
    await database.run(add, [rooms, '室']);
  }
});

test('a transaction stands whole or not at all', async () => {
  await database.transaction((transaction) =>
    Promise.all([transaction.run(add, [1, '和室']), transaction.run(add, [2, '洋室'])]),
  );
  const failing = database.transaction(async (transaction) => {
    await transaction.run(add, [3, '和室']);
    throw new Error('no longer wanted');
  });
  await expect(failing).rejects.toThrow('no longer wanted');
  await database.transaction(
    (transaction) => transaction.run(add, [4, '和室']),
    () => true,
  );
  expect(await database.run(count)).toEqual([{ count: 2 }]);
});

test('a transaction in which a statement failed does not seem to stand', async () => {
  const gone = database.transaction(async (transaction) => {
    await transaction.run(add, [1, '和室']);
    await transaction.run(add, [1, '洋室']).catch(() => {});
  });
  await expect(gone).rejects.toThrow('had failed');
  expect(await database.run(count)).toEqual([{ count: 0 }]);
});
