import { expect, test } from 'vitest';
import { REPORT_BODY_BYTES } from '../reports/model.ts';
import { isTooLate, isYoung, waitingLimits } from './model.ts';

const NOW = Date.parse('2026-11-28T15:00:00+09:00');
const DAY = 86_400_000;

test('a write is too old after three days, a report with its pictures after one, and none by a clock that was set back', () => {
  const late = (name: string, age: number) => isTooLate(name, NOW - age, NOW);
  const ages = [0, DAY, DAY + 1, 3 * DAY, 3 * DAY + 1, -DAY];
  expect(ages.map((age) => late('replyMessage', age))).toEqual([false, false, false, false, true, false]);
  expect(ages.map((age) => late('sendReport', age))).toEqual([false, false, true, true, true, false]);
  expect(waitingLimits('sendReport').bytes).toBeGreaterThan(REPORT_BODY_BYTES);
});

test('what was taken along is renewed after ten minutes, also what a clock ahead has dated', () => {
  expect([0, 599_999, 600_000, -DAY].map((age) => isYoung(NOW - age, NOW))).toEqual([true, true, false, false]);
  expect(isYoung(undefined, NOW)).toBe(false);
});
