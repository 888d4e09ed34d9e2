import { expect, test } from 'vitest';
import { replicaFindings, standbyFindings } from './replica.ts';

const RIGHT = { follows: true, behind: 5000, processes: 2 };

test('a town without a replica has no line of it, and one that follows closely is right', () => {
  expect(replicaFindings(undefined)).toEqual([]);
  expect(replicaFindings(RIGHT)).toMatchObject([{ is: 'ok' }]);
});

test.each([
  [{ failure: 'ECONNREFUSED' }, 'cannot be asked: ECONNREFUSED'],
  [{ ...RIGHT, follows: false }, 'follows no other'],
  [{ ...RIGHT, behind: undefined }, 'follows another database'],
  [{ ...RIGHT, behind: 120_000 }, '2 min behind'],
])('%o is wrong', (facts, says) => {
  expect(replicaFindings(facts)).toMatchObject([{ is: 'wrong', says: expect.stringContaining(says) }]);
});

test('while no process of the town runs nobody can say which database it follows', () => {
  expect(replicaFindings({ follows: true, behind: undefined, processes: 0 })).toMatchObject([{ is: 'unseen' }]);
});

const one = { name: 'machi2', state: 'streaming', sync: 'sync' };
const other = { name: 'machi3', state: 'streaming', sync: 'async' };
const WHOLE = { expected: 2, isAwaited: true, following: [one, other] };

test('a house whose other machines follow is right; a town on one machine has no line of it', () => {
  expect(standbyFindings(undefined)).toEqual([]);
  expect(standbyFindings({ expected: 0, isAwaited: false, following: [] })).toEqual([]);
  expect(standbyFindings(WHOLE)).toMatchObject([{ is: 'ok' }, { is: 'ok', says: '2 of 2 machines follow' }]);
});

test.each([
  [{ isAwaited: false }, 'one machine alone', 'synchronous_mode'],
  [{ following: [one] }, '1 of 2 machines follow', 'patronictl'],
  [{ following: [one, { ...other, state: 'catchup' }] }, '1 of 2 machines follow', 'patronictl'],
  [{ following: [other, other] }, 'nobody has what is written now', 'patronictl'],
])('%o is wrong, and the line says what to do', (change, says, todo) => {
  expect(standbyFindings({ ...WHOLE, ...change })).toContainEqual(
    expect.objectContaining({ is: 'wrong', says: expect.stringContaining(says), todo: expect.stringContaining(todo) }),
  );
});

test('an account that may not see their state is told how it may', () => {
  const hidden = [one, other].map(({ name }) => ({ name, state: null, sync: null }));
  expect(standbyFindings({ ...WHOLE, following: hidden })).toMatchObject([
    { is: 'ok' },
    { is: 'ok' },
    { is: 'unseen', says: expect.stringContaining('pg_read_all_stats') },
  ]);
});
