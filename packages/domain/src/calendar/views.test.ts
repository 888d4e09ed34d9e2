import { describe, expect, test } from 'vitest';
import { calendarViews, periodInWords, periodOf, scheduleViews, stepped, weeksOf, wishIn } from './views.ts';

const today = '2027-01-14';

describe('the days of a view', () => {
  test('a day, the week from Monday, the whole month', () => {
    expect(periodOf('day', '2027-01-19', today)).toEqual({ from: '2027-01-19', to: '2027-01-19' });
    expect(periodOf('week', '2027-01-17', today)).toEqual({ from: '2027-01-11', to: '2027-01-17' });
    expect(periodOf('week', '2027-01-18', today)).toEqual({ from: '2027-01-18', to: '2027-01-24' });
    expect(periodOf('month', '2028-02-10', today)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  test('"4 Day" starts today, and goes on in fours [rule:reservation.calendar-4-day] [decision:calendar.4-day-today]', () => {
    expect(periodOf('4day', today, today)).toEqual({ from: '2027-01-14', to: '2027-01-17' });
    expect(periodOf('4day', '2027-01-17', today)).toEqual({ from: '2027-01-14', to: '2027-01-17' });
    expect(periodOf('4day', '2027-01-18', today)).toEqual({ from: '2027-01-18', to: '2027-01-21' });
    expect(periodOf('4day', '2027-01-13', today)).toEqual({ from: '2027-01-10', to: '2027-01-13' });
  });
});

test('the schedule has five views, the lines of a day among them; its "4 Day" starts today [decision:schedule.4-day-today]', () => {
  expect(scheduleViews).toEqual(['day', 'lines', 'week', '4day', 'month']);
  expect(periodOf('lines', '2027-01-19', today)).toEqual(periodOf('day', '2027-01-19', today));
  expect(stepped('lines', '2027-12-31', 1)).toBe('2028-01-01');
  expect(periodOf('4day', today, today).from).toBe(today);
});

test('a step leads to the same day of the next period, of a shorter month to its last', () => {
  expect(stepped('day', '2027-12-31', 1)).toBe('2028-01-01');
  expect(stepped('4day', '2027-01-14', -1)).toBe('2027-01-10');
  expect(stepped('week', '2027-01-14', 1)).toBe('2027-01-21');
  expect(stepped('month', '2027-01-31', 1)).toBe('2027-02-28');
  expect(stepped('month', '2027-03-31', -1)).toBe('2027-02-28');
  expect(stepped('month', '2027-01-15', -1)).toBe('2026-12-15');
  expect(stepped('month', '2027-12-15', 1)).toBe('2028-01-15');
});

test('a month lies in whole weeks', () => {
  const weeks = weeksOf({ from: '2027-01-01', to: '2027-01-31' });
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-12-28');
  expect(weeks.at(-1)?.at(-1)).toBe('2027-01-31');
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});

test('a period in words names its year', () => {
  expect(periodInWords('month', { from: '2027-01-01', to: '2027-01-31' }, 'ja')).toBe('2027年1月');
  expect(periodInWords('month', { from: '2027-01-01', to: '2027-01-31' }, 'en')).toBe('January 2027');
  expect(periodInWords('week', { from: '2027-01-18', to: '2027-01-24' }, 'ja')).toBe('2027年1月18日〜24日');
  expect(periodInWords('week', { from: '2027-01-18', to: '2027-01-24' }, 'en')).toBe('18–24 Jan 2027');
  expect(periodInWords('day', { from: '2027-01-19', to: '2027-01-19' }, 'ja')).toBe('2027年1月19日（火）');
});

test('an address that makes no sense asks for the view as it was left, today', () => {
  const now = new Date('2027-01-14T00:30:00+09:00');
  const wish = (query: string, kept = 'month') => wishIn(new URLSearchParams(query), calendarViews, kept, now);
  expect(wish('view=4day&date=2027-02-03')).toEqual({ view: '4day', date: '2027-02-03' });
  expect(wish('')).toEqual({ view: 'month', date: '2027-01-14' });
  expect(wish('view=year&date=2027-02-30')).toEqual({ view: 'month', date: '2027-01-14' });
  expect(wish('', 'agenda')).toEqual({ view: 'week', date: '2027-01-14' });
  // Only the schedule has the view `lines`.
  expect(wish('view=lines').view).toBe('month');
  expect(wishIn(new URLSearchParams('view=lines'), scheduleViews, 'week', now).view).toBe('lines');
});
