import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween, instantOf } from './model.ts';
import { daysOf, onDays } from './stretches.ts';
import { daysFrom } from '../reception-board/range.ts';

const [from, to] = ['2026-12-28', '2027-01-04'] as const;
const second = fc.integer({
  min: instantOf(from, -2000).getTime() / 1000,
  max: instantOf(to, 3000).getTime() / 1000,
});

test('counted for many days is what is said of each stretch by itself', () => {
  const days = daysFrom(from, to);
  expect(days).toHaveLength(daysBetween(from, to) + 1);
  const count = onDays(days);
  fc.assert(
    fc.property(second, fc.integer({ min: -60, max: 4 * 86_400 }), (starts, length) => {
      const slow = daysOf(new Date(starts * 1000), new Date((starts + length) * 1000));
      expect(count(starts, starts + length)).toEqual(slow.filter(({ target_date }) => days.includes(target_date)));
    }),
    { numRuns: 2000 },
  );
});

test('over midnight is two stretches, and what ends with the day is of it alone', () => {
  const at = (date: string, minutes: number) => instantOf(date, minutes).getTime() / 1000;
  const count = onDays(['2026-12-31', '2027-01-01']);
  expect(count(at('2026-12-31', 1380), at('2027-01-01', 60))).toEqual([
    { target_date: '2026-12-31', start: 1380, end: 1440 },
    { target_date: '2027-01-01', start: 0, end: 60 },
  ]);
  expect(count(at('2026-12-31', 1380), at('2027-01-01', 0))).toEqual([
    { target_date: '2026-12-31', start: 1380, end: 1440 },
  ]);
  expect(count(at('2027-01-02', 0), at('2027-01-02', 60))).toEqual([]);
});
