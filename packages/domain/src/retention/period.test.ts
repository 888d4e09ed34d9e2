import { expect, test } from 'vitest';
import { addDays, dateAt, instantOf } from '../calendar/model.ts';
import { dueOn, keptFrom, lengthOf, periodOf, readPeriod, type Counted } from './period.ts';

const BY_DAY: Counted = { counting: 'day', yearStartsMonth: 4 };
const BY_YEAR: Counted = { counting: 'fiscal-year', yearStartsMonth: 4 };

test('periods of the calendar and of the clock are read, and nothing else is', () => {
  expect(['P5Y', 'P6M', 'P7Y2M', 'P30D', 'PT36H', 'P1DT12H', 'PT10M'].map(readPeriod)).toEqual([
    { months: 60 },
    { months: 6 },
    { months: 86 },
    { minutes: 43_200 },
    { minutes: 2160 },
    { minutes: 2160 },
    { minutes: 10 },
  ]);
  for (const text of ['', 'P', 'PT', 'P0D', 'P5', '5Y', 'p5y', 'P-5Y', 'P1Y1D', 'P5Y ', 'P1.5Y', 'P1W', 'P999999999D'])
    expect(readPeriod(text), text).toBeUndefined();
  expect(lengthOf(periodOf('P1M'))).toBeLessThan(lengthOf(periodOf('P31D')));
  expect(lengthOf(periodOf('P1Y'))).toBeGreaterThan(lengthOf(periodOf('P365D')));
});

test.each([
  // The start day does not count, and the last day is included.
  ['2024-04-10', 60, '2029-04-11'],
  ['2024-02-28', 60, '2029-03-01'],
  ['2024-02-29', 60, '2029-03-01'],
  ['2023-02-28', 12, '2024-03-01'],
  ['2024-02-28', 48, '2028-02-29'],
  ['2024-02-29', 48, '2028-03-01'],
  ['2026-01-30', 1, '2026-03-01'],
  ['2026-01-31', 1, '2026-03-01'],
  ['2026-03-30', 1, '2026-05-01'],
  ['2026-12-31', 2, '2027-03-01'],
])('what started on %s and is kept for %i months is due on %s', (start, months, due) => {
  expect(dueOn(start, months, BY_DAY)).toBe(due);
});

test.each([
  ['2024-04-01', '2030-04-01'],
  ['2025-03-31', '2030-04-01'],
  ['2025-04-01', '2031-04-01'],
  ['2024-02-29', '2029-04-01'],
])('what was used on %s and is kept for five fiscal years is due on %s', (start, due) => {
  expect(dueOn(start, 60, BY_YEAR)).toBe(due);
  expect(dueOn(start, 60, { counting: 'pass-year', yearStartsMonth: 4 })).toBe(due);
});

test('on every day of nine years, what is due by the cut is what is due by its own day', () => {
  for (const text of ['P1M', 'P6M', 'P1Y', 'P5Y', 'P7Y2M'])
    for (const counted of [BY_DAY, BY_YEAR, { counting: 'pass-year', yearStartsMonth: 10 } as const]) {
      const period = periodOf(text);
      const months = 'months' in period ? period.months : 0;
      for (let day = '2023-12-01'; day < '2033-01-01'; day = addDays(day, 1)) {
        const cut = dateAt(keptFrom(period, counted, instantOf(day, 600)));
        expect(dueOn(cut, months, counted) > day, `${text} ${counted.counting} ${day}: ${cut} is kept`).toBe(true);
        expect(dueOn(addDays(cut, -1), months, counted) <= day, `${text} ${day}: the day before ${cut} is due`).toBe(
          true,
        );
      }
    }
});

test('the day is the town’s: the cut moves at its midnight and not at that of Greenwich', () => {
  const year = periodOf('P1Y');
  expect(keptFrom(year, BY_DAY, new Date('2027-04-10T14:59:59Z'))).toEqual(instantOf('2026-04-10', 0));
  expect(keptFrom(year, BY_DAY, new Date('2027-04-10T15:00:00Z'))).toEqual(instantOf('2026-04-11', 0));
  expect(keptFrom(periodOf('PT90M'), BY_DAY, new Date('2027-04-10T15:00:00Z'))).toEqual(
    new Date('2027-04-10T13:30:00Z'),
  );
});
