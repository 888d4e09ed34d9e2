import { expect, test } from 'vitest';
import { isTooLate, isYoung } from './model.ts';

const NOW = Date.parse('2026-11-28T15:00:00+09:00');
const DAY = 86_400_000;

test('a write is too old after three days, and none by a clock that was set back', () => {
  expect([0, 3 * DAY, 3 * DAY + 1, -DAY].map((age) => isTooLate(NOW - age, NOW))).toEqual([false, false, true, false]);
});

test('what was taken along is renewed after ten minutes, also what a clock ahead has dated', () => {
  expect([0, 599_999, 600_000, -DAY].map((age) => isYoung(NOW - age, NOW))).toEqual([true, true, false, false]);
  expect(isYoung(undefined, NOW)).toBe(false);
});
