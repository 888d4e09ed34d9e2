import { expect, test } from 'vitest';
import { isTold, toldRows } from './council.ts';

const told = (...rows: readonly (readonly [bookings: number, persons: number])[]) =>
  toldRows(rows.map(([bookings, persons]) => ({ bookings, persons }))).map((row) => row !== null);

test('a row of few bookings is not told, nor the one from which it would follow', () => {
  expect(told([40, 300], [12, 90], [2, 9])).toEqual([true, false, false]);
  expect(told([40, 300], [12, 90], [0, 0])).toEqual([true, true, true]);
});

test('a row of few people is not told either', () => {
  expect(told([40, 300], [12, 90], [4, 2])).toEqual([true, false, false]);
});

test('of a period with one or two bookings nothing is told', () => {
  expect(isTold({ bookings: 2, persons: 40 })).toBe(false);
  expect(isTold({ bookings: 3, persons: 2 })).toBe(false);
  expect(isTold({ bookings: 0, persons: 0 })).toBe(true);
});
