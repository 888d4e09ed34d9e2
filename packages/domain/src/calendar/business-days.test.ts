import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  businessDayBefore,
  dayTone,
  isBusinessDay,
  isPublicHoliday,
  publicHolidayName,
  weekdayOver,
} from './business-days.ts';
import { addDays, daysBetween, weekdayOf } from './model.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const daysOf = (year: number): string[] =>
  Array.from({ length: daysBetween(`${year}-01-01`, `${year + 1}-01-01`) }, (_, index) =>
    addDays(`${year}-01-01`, index),
  );
const nthMonday = (year: number, month: number, nth: number): string =>
  daysOf(year).filter((date) => date.startsWith(`${year}-${two(month)}`) && weekdayOf(date) === 1)[nth - 1] ?? '';
/** Day of the equinox by the approximation of the coast guard's tables, valid 1980 to 2099. */
const equinox = (year: number, base: number): number =>
  Math.floor(base + 0.242194 * (year - 1980) - Math.floor((year - 1980) / 4));

/** The holidays of a year from the law itself (国民の祝日に関する法律, as it stands since 2022). */
function holidaysByLaw(year: number): string[] {
  const named = new Set(
    [
      '01-01',
      '02-11',
      '02-23',
      `03-${two(equinox(year, 20.8431))}`,
      '04-29',
      '05-03',
      '05-04',
      '05-05',
      '08-11',
      `09-${two(equinox(year, 23.2488))}`,
      '11-03',
      '11-23',
    ].map((day) => `${year}-${day}`),
  );
  for (const [month, nth] of [
    [1, 2],
    [7, 3],
    [9, 3],
    [10, 2],
  ] as const)
    named.add(nthMonday(year, month, nth));
  const all = new Set(named);
  for (const date of named) {
    // Article 3(2): after a holiday on a Sunday, the next day that is not a holiday becomes one.
    if (weekdayOf(date) !== 0) continue;
    let substitute = addDays(date, 1);
    while (named.has(substitute)) substitute = addDays(substitute, 1);
    all.add(substitute);
  }
  // Article 3(3): a day between two of them is one.
  for (const date of daysOf(year)) {
    if (!named.has(date) && named.has(addDays(date, -1)) && named.has(addDays(date, 1))) all.add(date);
  }
  return [...all].toSorted();
}

describe('public holidays', () => {
  test.each(Array.from({ length: 14 }, (_, index) => 2022 + index))(
    'of %i are those of the law, no more and no fewer',
    (year) => {
      expect(daysOf(year).filter(isPublicHoliday)).toEqual(holidaysByLaw(year));
    },
  );

  test('have a name in both languages, other days none', () => {
    expect(publicHolidayName('2027-01-11')).toEqual({ ja: '成人の日', en: 'Coming of Age Day' });
    expect(publicHolidayName('2027-01-12')).toBeUndefined();
  });
});

describe('business days', () => {
  test('weekends, public holidays and 29 December to 3 January are none [decision:business-days.none]', () => {
    const none = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-12-29', '2027-01-03', '2027-01-11'];
    expect(none.filter(isBusinessDay)).toEqual([]);
    const around = ['2026-11-20', '2026-11-24', '2026-12-28', '2027-01-04', '2027-01-12'];
    expect(around.filter(isBusinessDay)).toEqual(around);
  });

  test.each(Array.from({ length: 11 }, (_, index) => 2025 + index))(
    'no notice is counted on the holidays of %i and over its end',
    (year) => {
      const shut = [
        ...holidaysByLaw(year),
        ...[29, 30, 31].map((day) => `${year}-12-${day}`),
        ...[1, 2, 3].map((day) => `${year + 1}-01-0${day}`),
      ];
      for (const date of shut) {
        expect(isBusinessDay(date), date).toBe(false);
        // An application for the first open day after it must have come before it.
        let next = date;
        while (!isBusinessDay(next)) next = addDays(next, 1);
        expect(businessDayBefore(next, 1) < date, date).toBe(true);
        expect(businessDayBefore(next, 2) < businessDayBefore(next, 1), date).toBe(true);
      }
      const first = daysOf(year + 1).find(isBusinessDay) ?? '';
      expect(first >= `${year + 1}-01-04`).toBe(true);
      expect(businessDayBefore(first, 1) <= `${year}-12-28`).toBe(true);
    },
  );

  test.each([
    ['2027-01-22', 2, '2027-01-20'],
    ['2027-01-18', 2, '2027-01-14'],
    // Over the Monday holiday of 11 January.
    ['2027-01-13', 2, '2027-01-08'],
    // Over the year's end and a weekend.
    ['2027-01-04', 2, '2026-12-25'],
    ['2027-01-05', 2, '2026-12-28'],
    // Over the holidays at the beginning of May.
    ['2026-05-07', 2, '2026-04-30'],
    ['2027-01-19', 0, '2027-01-19'],
  ])('before %s the number %i is %s [constant:business-days-before]', (date, count, expected) => {
    expect(businessDayBefore(date, count)).toBe(expected);
  });

  test('the n-th before a day has exactly n business days from it to the day', () => {
    const someDay = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2024-02-01', days));
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 12 }), (date, count) => {
        const before = businessDayBefore(date, count);
        const between = Array.from({ length: daysBetween(before, date) }, (_, index) => addDays(before, index));
        expect(isBusinessDay(before)).toBe(true);
        expect(between.filter(isBusinessDay)).toHaveLength(count);
        expect(businessDayBefore(addDays(date, 1), count) >= before).toBe(true);
      }),
    );
  });
});

test.each([
  ['2027-01-09', 'saturday'],
  ['2027-01-10', 'holiday'],
  ['2027-01-11', 'holiday'],
  ['2026-02-21', 'saturday'],
  ['2026-02-23', 'holiday'],
  ['2027-01-12', undefined],
  ['2025-05-03', 'holiday'],
])('%s is marked as %s', (date, tone) => {
  expect(dayTone(date)).toBe(tone);
});

test('over a column a holiday has a word beside its colour', () => {
  expect(weekdayOver('2027-01-11')).toEqual({ ja: '月・祝', en: 'Mon, hol.' });
  expect(weekdayOver('2027-01-12')).toEqual({ ja: '火', en: 'Tue' });
});
