import { expect, test } from 'vitest';
import { addDays } from '../calendar/model.ts';
import { closedWhy } from './closed-day.ts';
import type { ClosingRule } from './model.ts';
import { openingOf } from './rules.ts';

const hours = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], opens: '09:00', closes: '21:00' }];
const why = (date: string, ...closings: ClosingRule[]) => closedWhy({ hours, closings }, date);

test.each<[string, string, string, ClosingRule]>([
  ['2027-01-18', '毎週月曜日', 'every Monday', { kind: 'weekday', weekday: 1 }],
  ['2027-01-18', '第1・第3月曜日', 'the 1st and 3rd Monday of the month', { kind: 'weekday', weekday: 1, nth: [3, 1] }],
  // 11 January 2027 is a Monday and a holiday.
  [
    '2027-01-12',
    '祝日の振替',
    'in place of a public holiday',
    { kind: 'weekday', weekday: 1, moves_after_holiday: true },
  ],
  ['2027-01-11', '祝日', 'a public holiday', { kind: 'public-holiday' }],
  ['2026-12-30', '年末年始', 'the New Year holidays', { kind: 'yearly', from: '12-29', to: '01-03' }],
  ['2027-01-02', '年末年始', 'the New Year holidays', { kind: 'yearly', from: '01-01', to: '01-03' }],
  ['2027-01-01', '元日', 'New Year’s Day', { kind: 'yearly', from: '01-01', to: '01-01' }],
  ['2027-08-15', '毎年8月13日〜16日', '13–16 Aug each year', { kind: 'yearly', from: '08-13', to: '08-16' }],
  ['2027-08-15', '毎年8月15日', '15 Aug each year', { kind: 'yearly', from: '08-15', to: '08-15' }],
  ['2027-02-28', '毎年2月28日〜29日', '28–29 Feb each year', { kind: 'yearly', from: '02-28', to: '02-29' }],
  ['2027-03-02', '臨時', 'an extra closing day', { kind: 'dates', from: '2027-03-01', to: '2027-03-05' }],
])('%s is closed: %s', (date, ja, en, rule) => {
  expect(why(date, rule)).toEqual({ ja, en });
});

test('what is rare says more than what comes each week', () => {
  const weekly: ClosingRule = { kind: 'weekday', weekday: 3 };
  expect(why('2026-12-30', weekly, { kind: 'yearly', from: '12-29', to: '01-03' })?.ja).toBe('年末年始');
  expect(why('2026-12-23', weekly, { kind: 'yearly', from: '12-29', to: '01-03' })?.ja).toBe('毎週水曜日');
});

test('a weekday without hours is closed each week', () => {
  const weekdays = [{ weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' }];
  expect(closedWhy({ hours: weekdays, closings: [] }, '2027-01-24')?.ja).toBe('毎週日曜日');
});

test('there is a cause on each closed day, and on no open one', () => {
  const spot = {
    hours: [{ weekdays: [1, 2, 3, 4, 5, 6], opens: '09:00', closes: '17:00' }],
    closings: [
      { kind: 'weekday', weekday: 1, moves_after_holiday: true },
      { kind: 'public-holiday' },
      { kind: 'yearly', from: '12-29', to: '01-03' },
      { kind: 'dates', from: '2027-03-01', to: '2027-03-05' },
    ] satisfies ClosingRule[],
  };
  for (let date = '2026-04-01'; date < '2028-04-01'; date = addDays(date, 1))
    expect([date, closedWhy(spot, date) === undefined]).toEqual([date, openingOf(spot, date) !== null]);
});
