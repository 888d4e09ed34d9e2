import { expect, test } from 'vitest';
import { heatLevel } from './HeatTable.tsx';

test('nothing has no shade, something always has one, the most has the darkest', () => {
  expect([0, 1, 25, 26, 75, 100].map((value) => heatLevel(value, 100))).toEqual([0, 1, 1, 2, 3, 4]);
  expect(heatLevel(0, 0)).toBe(0);
});
