import { afterEach, describe, expect, test, vi } from 'vitest';
import { addDays, weekdayOf } from '../calendar/model.ts';
import { dateTextOf, dayNumberOf, weekdayOfDay } from './day-numbers.ts';
import { everyMonday, numbersFrom, randomRule } from './random-rule.fixture.ts';
import { datesOf, isDateOf, isDayOfYear, lastDateOf, LAST_DATE, nextDates, type RepeatRule } from './rule.ts';

afterEach(() => vi.unstubAllGlobals());

const off = { on_mondays: 0, repeat_mode: null } as const;
const yearly = (repeat_month: number, repeat_day: number): RepeatRule => ({
  ...everyMonday,
  ...off,
  repeat_mode: 0,
  repeat_month,
  repeat_day,
});
const monthly = (repeat_day: number): RepeatRule => ({ ...everyMonday, ...off, repeat_mode: 1, repeat_day });
const nth = (repeat_week: number, on: Partial<RepeatRule>): RepeatRule => ({
  ...everyMonday,
  ...off,
  repeat_mode: 2,
  repeat_week,
  ...on,
});

describe('days as numbers', () => {
  test('are those of the calendar, each day of a century and around the ends of it', () => {
    const wrong: string[] = [];
    let date = '1999-12-01';
    for (let number = dayNumberOf(date); date <= '2101-02-01'; number += 1) {
      if (dateTextOf(number) !== date || dayNumberOf(date) !== number || weekdayOfDay(number) !== weekdayOf(date))
        wrong.push(date);
      date = addDays(date, 1);
    }
    expect(wrong).toEqual([]);
  });

  test('are those of the calendar before 1970 and where a century is no leap year', () => {
    for (const date of [
      '1000-01-01',
      '1899-12-31',
      '1900-02-28',
      '1900-03-01',
      '1969-12-31',
      '2000-02-29',
      '2999-12-31',
    ])
      expect([dateTextOf(dayNumberOf(date)), weekdayOfDay(dayNumberOf(date))]).toEqual([date, weekdayOf(date)]);
  });
});

describe('a series', () => {
  test('of each year: 29 February only in leap years, the end of February in each', () => {
    expect(nextDates(yearly(2, 29), '2027-01-01', 4)).toEqual(['2028-02-29', '2032-02-29', '2036-02-29', '2040-02-29']);
    expect(nextDates(yearly(2, 0), '2027-01-01', 3)).toEqual(['2027-02-28', '2028-02-29', '2029-02-28']);
    expect(nextDates({ ...yearly(2, 29), start_date: '2096-03-01' }, '2096-03-01', 2)).toEqual([]);
  });

  test('of each month leaves out the months without that day; 0 is the end of each', () => {
    expect(nextDates(monthly(31), '2027-01-31', 4)).toEqual(['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31']);
    expect(nextDates(monthly(30), '2027-02-01', 2)).toEqual(['2027-03-30', '2027-04-30']);
    expect(nextDates(monthly(29), '2028-02-01', 2)).toEqual(['2028-02-29', '2028-03-29']);
    expect(nextDates(monthly(0), '2027-12-31', 3)).toEqual(['2027-12-31', '2028-01-31', '2028-02-29']);
  });

  test('of an nth week takes the nth such weekday of the month, in order of the days', () => {
    expect(nextDates(nth(2, { on_tuesdays: 1 }), '2027-01-01', 2)).toEqual(['2027-01-12', '2027-02-09']);
    // 2027-01-01 is a Friday: the first Friday comes before the first Tuesday.
    expect(nextDates(nth(1, { on_tuesdays: 1, on_fridays: 1 }), '2027-01-01', 3)).toEqual([
      '2027-01-01',
      '2027-01-05',
      '2027-02-02',
    ]);
    expect(nextDates(nth(5, { on_mondays: 1 }), '2027-01-01', 3)).toEqual(['2027-03-29', '2027-05-31', '2027-08-30']);
  });

  test.each(['sundays', 'mondays', 'tuesdays', 'wednesdays', 'thursdays', 'fridays', 'saturdays'] as const)(
    'of each week on %s',
    (day) => {
      const weekday = ['sundays', 'mondays', 'tuesdays', 'wednesdays', 'thursdays', 'fridays', 'saturdays'].indexOf(
        day,
      );
      const dates = nextDates({ ...everyMonday, on_mondays: 0, [`on_${day}`]: 1 }, '2027-01-01', 3);
      expect(dates.map(weekdayOf)).toEqual([weekday, weekday, weekday]);
      expect(dates.slice(1)).toEqual(dates.slice(0, -1).map((date) => addDays(date, 7)));
    },
  );

  test('begins and ends with its dates; a blank end means without end [decision:schedule.blank-end]', () => {
    const short = { ...everyMonday, start_date: '2027-01-04', end_date: '2027-01-18' };
    expect(datesOf(short, '2026-01-01', '2028-01-01')).toEqual(['2027-01-04', '2027-01-11', '2027-01-18']);
    expect(nextDates(short, '2027-01-12', 10)).toEqual(['2027-01-18']);
    expect(lastDateOf({ ...short, end_date: '2027-01-17' })).toBe('2027-01-11');
    expect(lastDateOf(everyMonday)).toBeUndefined();
    expect(isDateOf(everyMonday, '2099-01-05')).toBe(true);
    expect(isDateOf(everyMonday, '2099-01-06')).toBe(false);
    expect(isDateOf(short, '2026-12-28')).toBe(false);
  });

  test('has no date where no day can be one, and the answer comes all the same', () => {
    for (const rule of [
      yearly(2, 30),
      yearly(4, 31),
      nth(2, {}),
      nth(6, { on_mondays: 1 }),
      { ...everyMonday, on_mondays: 0 } as const,
    ]) {
      expect(nextDates(rule, '2027-01-01', 10)).toEqual([]);
      expect(lastDateOf({ ...rule, end_date: '2100-12-31' })).toBeUndefined();
    }
    expect([
      isDayOfYear(2, 29),
      isDayOfYear(2, 30),
      isDayOfYear(4, 31),
      isDayOfYear(12, 31),
      isDayOfYear(2, 0),
    ]).toEqual([true, false, false, true, true]);
  });

  test('ends with the century, whatever is asked', () => {
    const daily = {
      ...everyMonday,
      start_date: '2100-12-30',
      end_date: '2999-12-31',
      ...Object.fromEntries(
        ['on_sundays', 'on_tuesdays', 'on_wednesdays', 'on_thursdays', 'on_fridays', 'on_saturdays'].map((flag) => [
          flag,
          1,
        ]),
      ),
    } as RepeatRule;
    expect(datesOf(daily, '2100-01-01', '2999-12-31')).toEqual(['2100-12-30', LAST_DATE]);
    expect(lastDateOf(daily)).toBe(LAST_DATE);
  });
});

describe('a single schedule', () => {
  const trip: RepeatRule = {
    ...everyMonday,
    ...off,
    schedule_type: 1,
    start_date: '2027-01-20',
    end_date: '2027-01-22',
    start_time: null,
    end_time: null,
  };

  test('over several days has its first one, also where only a later one is asked for', () => {
    for (const [from, to] of [
      ['2027-01-01', '2027-01-20'],
      ['2027-01-21', '2027-01-21'],
      ['2027-01-22', '2027-02-01'],
    ] as const)
      expect(datesOf(trip, from, to)).toEqual(['2027-01-20']);
    expect(datesOf(trip, '2027-01-01', '2027-01-19')).toEqual([]);
    expect(datesOf(trip, '2027-01-23', '2027-02-01')).toEqual([]);
    expect([isDateOf(trip, '2027-01-20'), isDateOf(trip, '2027-01-21'), lastDateOf(trip)]).toEqual([
      true,
      false,
      '2027-01-20',
    ]);
  });

  test('that ends at midnight has nothing of the day after', () => {
    const night: RepeatRule = {
      ...trip,
      schedule_type: 0,
      end_date: '2027-01-21',
      start_time: '22:00',
      end_time: '00:00',
    };
    expect(datesOf(night, '2027-01-21', '2027-01-21')).toEqual([]);
    expect(datesOf(night, '2027-01-20', '2027-01-20')).toEqual(['2027-01-20']);
  });
});

describe('all that is asked of random series', () => {
  const below = numbersFrom(99);
  const rules = Array.from({ length: 500 }, () => randomRule(below));
  const answers = (): unknown =>
    rules.map((rule) => [
      datesOf(rule, rule.start_date, addDays62(rule.start_date)),
      nextDates(rule, '2050-01-01', 3),
      lastDateOf(rule),
    ]);
  const addDays62 = (date: string): string => dateTextOf(dayNumberOf(date) + 62);

  test('is answered without a clock: in each time zone of a server alike', () => {
    const expected = answers();
    const nothing = (): never => {
      throw new Error('A rule asked the clock of the machine.');
    };
    vi.stubGlobal('Date', new Proxy(Date, { get: nothing, apply: nothing, construct: nothing }));
    vi.stubGlobal('Intl', new Proxy(Intl, { get: nothing }));
    const found = answers();
    vi.unstubAllGlobals();
    expect(found).toEqual(expected);
  });

  test('agrees with itself', () => {
    for (const rule of rules) {
      const all = datesOf(rule, '2000-01-01', LAST_DATE);
      expect(nextDates(rule, rule.start_date, 5)).toEqual(all.slice(0, 5));
      expect(all.slice(0, 20).every((date) => isDateOf(rule, date))).toBe(true);
      if (rule.end_date !== null) expect(lastDateOf(rule)).toBe(all.at(-1));
      const half = '2050-06-15';
      expect([...datesOf(rule, '2000-01-01', half), ...datesOf(rule, '2050-06-16', LAST_DATE)]).toEqual(all);
    }
  });
});

test('a series without end costs as little far in the future as near: nothing before is walked', () => {
  const below = numbersFrom(7);
  const endless = Array.from({ length: 300 }, () => ({
    ...randomRule(below),
    start_date: '2000-01-01',
    end_date: null,
  }));
  const timeOf = (from: string, to: string): number => {
    const began = performance.now();
    for (let round = 0; round < 10; round += 1) for (const rule of endless) datesOf(rule, from, to);
    return performance.now() - began;
  };
  const near = Math.max(...[1, 2, 3].map(() => timeOf('2000-01-01', '2000-02-15')));
  const far = Math.min(...[1, 2, 3].map(() => timeOf('2099-01-01', '2099-02-15')));
  // Walking from the beginning would visit eight hundred times as many days.
  expect(far).toBeLessThan(near * 5);
});
