import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/model.ts';
import { check } from '../contract/problems.ts';
import {
  PeriodText,
  currentMonth,
  daysOfPeriod,
  fiscalYearOf,
  isOver,
  monthAndYear,
  monthsOfYear,
  periodInWords,
  steppedPeriod,
} from './period.ts';
import { openMinutes, openStretches, utilisation } from './utilisation.ts';

describe('periods', () => {
  test('a month has its days, also in leap years; a fiscal year runs from April to March', () => {
    expect(daysOfPeriod('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(daysOfPeriod('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(daysOfPeriod('2026')).toEqual({ from: '2026-04-01', to: '2027-03-31' });
    expect(monthsOfYear('2026')).toEqual([
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
    ]);
  });

  test('a period is over once none of its days is to come', () => {
    expect(isOver('2026-11', '2026-11-30')).toBe(false);
    expect(isOver('2026-11', '2026-12-01')).toBe(true);
    expect(isOver('2026', '2027-03-31')).toBe(false);
    expect(isOver('2026', '2027-04-01')).toBe(true);
  });

  test('January to March belong to the year before', () => {
    expect(fiscalYearOf('2027-03-31')).toBe('2026');
    expect(fiscalYearOf('2027-04-01')).toBe('2027');
    expect(currentMonth(new Date('2027-01-31T15:00:00Z'))).toBe('2027-02');
  });

  test('from a month to its fiscal year and back, to no month that is to come', () => {
    const now = new Date('2027-01-21T03:00:00Z');
    expect(monthAndYear('2027-02', now).year).toBe('2026');
    expect(monthAndYear('2026', now).month).toBe('2027-01');
    expect(monthAndYear('2024', now).month).toBe('2025-03');
  });

  test('steps follow without a gap, and lead back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1950, max: 2090 }), fc.option(fc.integer({ min: 1, max: 12 })), (year, month) => {
        const period = month === null ? String(year) : `${year}-${String(month).padStart(2, '0')}`;
        const next = steppedPeriod(period, 1);
        expect(daysOfPeriod(next).from).toBe(addDays(daysOfPeriod(period).to, 1));
        expect(steppedPeriod(next, -1)).toBe(period);
        expect('value' in check(PeriodText, next)).toBe(true);
      }),
    );
  });

  test('in words, and what is none', () => {
    expect(periodInWords('2027-01')).toEqual({ ja: '2027年1月', en: 'January 2027' });
    expect(periodInWords('2026')).toEqual({ ja: '2026年度', en: 'Fiscal year 2026' });
    for (const text of ['', '2027-13', '2027-1', '0999', '2027-01-01', 'x']) {
      expect('problems' in check(PeriodText, text), text).toBe(true);
    }
  });
});

describe('open time', () => {
  // Closed on Mondays, 9:00 to 21:00.
  const spot = {
    hours: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], opens: '09:00', closes: '21:00' }],
    closings: [{ kind: 'weekday' as const, weekday: 1 }],
  };
  const week = ['2027-01-18', '2027-01-19', '2027-01-20', '2027-01-21', '2027-01-22', '2027-01-23', '2027-01-24'];

  test('is the hours of the open days', () => {
    expect(openMinutes(openStretches(spot, week), [])).toBe(6 * 720);
    expect(openMinutes(openStretches(spot, ['2027-01-18']), [])).toBe(0);
  });

  test('less the closures within the hours, overlapping ones once', () => {
    const closed = (start: number, end: number, target_date = '2027-01-19') => ({ target_date, start, end });
    expect(openMinutes(openStretches(spot, week), [closed(0, 600)])).toBe(6 * 720 - 60);
    expect(openMinutes(openStretches(spot, week), [closed(600, 720), closed(660, 780), closed(620, 640)])).toBe(
      6 * 720 - 180,
    );
    expect(openMinutes(openStretches(spot, week), [closed(0, 1440), closed(0, 1440, '2027-01-18')])).toBe(5 * 720);
    expect(openMinutes(openStretches(spot, week), [closed(1300, 1400)])).toBe(6 * 720);
  });

  test('is never below zero nor above the hours, whatever is closed', () => {
    const stretch = fc.record({
      target_date: fc.constantFrom(...week),
      start: fc.integer({ min: 0, max: 1439 }),
      end: fc.integer({ min: 1, max: 1440 }),
    });
    fc.assert(
      fc.property(fc.array(stretch), (closed) => {
        const open = openMinutes(openStretches(spot, week), closed);
        expect(open).toBeGreaterThanOrEqual(0);
        expect(open).toBeLessThanOrEqual(6 * 720);
      }),
    );
  });

  test('utilisation in per cent to one decimal; none where nothing was open', () => {
    expect(utilisation(90, 720)).toBe(12.5);
    expect(utilisation(1, 3)).toBe(33.3);
    expect(utilisation(0, 720)).toBe(0);
    expect(utilisation(60, 0)).toBeNull();
  });
});
