import { expect, test } from 'vitest';
import { replicaFindings } from './replica.ts';

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
