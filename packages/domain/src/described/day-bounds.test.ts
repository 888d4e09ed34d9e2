import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../refusals/model.ts';
import { dayOf, dayProblem } from './day-bounds.ts';

/** A Friday evening before a holiday on Monday. In London it is still the morning. */
const now = new Date('2027-01-08T20:00:00+09:00');

test.each([
  ['2027-02-03', '2027-02-03'],
  [{ days: 0 }, '2027-01-08'],
  [{ days: 14 }, '2027-01-22'],
  [{ days: -8 }, '2026-12-31'],
  [{ business_days: 0 }, '2027-01-08'],
  [{ business_days: 1 }, '2027-01-12'],
  [{ business_days: 3 }, '2027-01-14'],
  [{ business_days: -4 }, '2027-01-04'],
  [{ years: -20 }, '2007-01-08'],
] as const)('the bound %j is the day %s', (bound, day) => {
  expect(dayOf(bound, now)).toBe(day);
});

test('a leap day is the first of March in a common year, and today is the day of the town', () => {
  expect(dayOf({ years: -1 }, new Date('2028-02-29T12:00:00+09:00'))).toBe('2027-03-01');
  expect(dayOf({ years: -4 }, new Date('2028-02-29T12:00:00+09:00'))).toBe('2024-02-29');
  expect(dayOf({ days: 0 }, new Date('2027-01-08T16:00:00Z'))).toBe('2027-01-09');
});

describe('a day', () => {
  const bounds = { earliest: { business_days: 1 }, latest: { days: 30 } } as const;
  const told = (day: string) => {
    const problem = dayProblem(bounds, day, now);
    return problem && [sentenceOf(problem, 'en'), sentenceOf(problem, 'ja')];
  };

  test('within its bounds is taken, both included', () => {
    expect([told('2027-01-12'), told('2027-02-07')]).toEqual([undefined, undefined]);
    expect(dayProblem({}, '1800-01-01', now)).toBeUndefined();
  });

  test('outside them is told with the bound', () => {
    expect(told('2027-01-11')).toEqual([
      'Input a date on or after Tue 12 Jan 2027.',
      '2027年1月12日（火）以降の日付を入力してください。',
    ]);
    expect(told('2027-02-08')).toEqual([
      'Input a date on or before Sun 7 Feb 2027.',
      '2027年2月7日（日）以前の日付を入力してください。',
    ]);
  });
});
