import { expect, it } from 'vitest';
import { halfWidthDigits } from './digits.ts';

it.each([
  ['３０', '30'],
  [' 1２ ', '12'],
  ['', ''],
  ['たくさん', 'たくさん'],
])('"%s" is "%s"', (typed, taken) => {
  expect(halfWidthDigits(typed)).toBe(taken);
});
