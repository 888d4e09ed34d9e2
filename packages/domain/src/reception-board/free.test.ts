import { expect, test } from 'vitest';
import { freeOnBoard } from './free.ts';

const day = { hours: { start: 540, end: 1260 }, taken: [], unit_minutes: 30, from: 0 };

test('a room is free between what is in it, in whole steps from its opening', () => {
  expect(freeOnBoard(day)).toEqual([{ start: 540, end: 1260 }]);
  const taken = [
    { start: 1000, end: 1260 },
    { start: 600, end: 675 },
  ];
  expect(freeOnBoard({ ...day, taken })).toEqual([
    { start: 540, end: 600 },
    { start: 690, end: 990 },
  ]);
  expect(freeOnBoard({ ...day, taken: [{ start: 540, end: 1245 }] })).toEqual([]);
});

test('nothing begins before now, on a closed day or in a past one', () => {
  expect(freeOnBoard({ ...day, from: 601 })).toEqual([{ start: 630, end: 1260 }]);
  expect(freeOnBoard({ ...day, from: 1440 })).toEqual([]);
  expect(freeOnBoard({ ...day, hours: null })).toEqual([]);
});
