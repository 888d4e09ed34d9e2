import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, instantOf } from '../calendar/model.ts';
import { aDay } from './days.fixture.ts';
import { keptFrom, passYearAt, passYearDays, passYearOf } from './pass-year.ts';
import { passRules } from './rules.fixture.ts';

const from = (month: number) => ({ bath: { ...passRules.bath, year_starts_month: month } });

test.each([
  ['2027-03-31', 4, 2026],
  ['2027-04-01', 4, 2027],
  ['2026-12-31', 4, 2026],
  ['2027-01-01', 4, 2026],
  ['2026-12-31', 1, 2026],
  ['2027-01-01', 1, 2027],
  ['2026-11-30', 12, 2025],
])('%s is, in years from month %i on, of the pass year %i', (day, month, year) => {
  expect(passYearOf(day, from(month))).toBe(year);
});

test('a pass year runs from April to March, or from the month that the town has set [decision:bath.year]', () => {
  expect(passYearDays(2026, passRules)).toEqual({ from: '2026-04-01', to: '2027-03-31' });
  expect(passYearDays(2026, from(10))).toEqual({ from: '2026-10-01', to: '2027-09-30' });
  expect(['2027-03-31', '2027-04-01'].map((day) => passYearOf(day, passRules))).toEqual([2026, 2027]);
});

test('a pass year begins at the town’s midnight', () => {
  const newYear = instantOf('2027-04-01', 0);
  expect([newYear, new Date(newYear.getTime() - 1)].map((at) => passYearAt(at, passRules))).toEqual([2027, 2026]);
  expect(passYearDays(2026, passRules)).toEqual({ from: '2026-04-01', to: '2027-03-31' });
});

test('a visit is kept through two whole years after its pass year', () => {
  // Visits of 2026/27, which ends on 31 March 2027, are kept through 31 March 2029.
  expect(keptFrom(instantOf('2029-03-31', 1439), passRules)).toBe('2026-04-01');
  expect(keptFrom(instantOf('2029-04-01', 0), passRules)).toBe('2027-04-01');
});

test('every day lies in its pass year, and the next year begins the day after one ends', () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: 1, max: 12 }), (day, month) => {
      const year = passYearOf(day, from(month));
      const days = passYearDays(year, from(month));
      expect(days.from <= day && day <= days.to).toBe(true);
      expect(passYearDays(year + 1, from(month)).from).toBe(addDays(days.to, 1));
    }),
  );
});
