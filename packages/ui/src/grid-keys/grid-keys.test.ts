import { expect, test } from 'vitest';
import { placeAfterKey } from './grid-keys.ts';

const from = { row: 1, column: 1 };
const after = (key: string, place = from, withControl = false) => placeAfterKey(key, withControl, place, 3, 4);

test('arrow keys go one cell and stop at the edge', () => {
  expect(after('ArrowUp')).toEqual({ row: 0, column: 1 });
  expect(after('ArrowDown')).toEqual({ row: 2, column: 1 });
  expect(after('ArrowLeft')).toEqual({ row: 1, column: 0 });
  expect(after('ArrowRight')).toEqual({ row: 1, column: 2 });
  expect(after('ArrowUp', { row: 0, column: 0 })).toEqual({ row: 0, column: 0 });
  expect(after('ArrowLeft', { row: 0, column: 0 })).toEqual({ row: 0, column: 0 });
  expect(after('ArrowDown', { row: 2, column: 3 })).toEqual({ row: 2, column: 3 });
  expect(after('ArrowRight', { row: 2, column: 3 })).toEqual({ row: 2, column: 3 });
});

test('Home and End go to the ends of the row, with Control to the corners', () => {
  expect(after('Home')).toEqual({ row: 1, column: 0 });
  expect(after('End')).toEqual({ row: 1, column: 3 });
  expect(after('Home', from, true)).toEqual({ row: 0, column: 0 });
  expect(after('End', from, true)).toEqual({ row: 2, column: 3 });
});

test('every other key is left to the page', () => {
  expect(after('Enter')).toBeUndefined();
  expect(after('a')).toBeUndefined();
});
