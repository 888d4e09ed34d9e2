import { expect, test } from 'vitest';
import { yenIn } from './yen-in.ts';

test.each([
  ['100', 100],
  ['１００円', 100],
  ['¥1,000', 1000],
  ['￥１，０００，０００', 1_000_000],
  [' 1 200 円 ', 1200],
])('%s is a sum as people type it', (typed, yen) => {
  expect(yenIn(typed)).toBe(yen);
});

test.each(['', '0', '-100', '1.5', '百円', '12345678', '1e3', '1'.padEnd(21, ' ')])('%s is none', (typed) => {
  expect(yenIn(typed)).toBeUndefined();
});
