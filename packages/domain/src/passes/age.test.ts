import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateAt, instantOf } from '../calendar/model.ts';
import { ageOn, lastSchoolDay } from './age.ts';
import { aBirthdate, aDay } from './days.fixture.ts';

test.each([
  // Reached at the end of the day before: not on it, but from 00:00 of the birthday.
  ['1956-11-20', '2026-11-19', 69],
  ['1956-11-20', '2026-11-20', 70],
  ['1961-01-01', '2025-12-31', 64],
  ['1961-01-01', '2026-01-01', 65],
  // Born on a leap day: 1 March in common years, the day itself in leap years.
  ['1956-02-29', '2026-02-28', 69],
  ['1956-02-29', '2026-03-01', 70],
  ['1956-02-29', '2028-02-28', 71],
  ['1956-02-29', '2028-02-29', 72],
  ['1900-03-01', '2000-02-29', 99],
  ['2026-11-20', '2026-11-20', 0],
  ['2026-11-21', '2026-11-20', -1],
])('who was born on %s is on %s %i years old', (birthdate, today, age) => {
  expect(ageOn(birthdate, today)).toBe(age);
});

test('an age grows by one on one day of every year, and on no other', () => {
  fc.assert(
    fc.property(aBirthdate, aDay, (birthdate, day) => {
      const step = ageOn(birthdate, addDays(day, 1)) - ageOn(birthdate, day);
      expect([0, 1]).toContain(step);
      const isLeapBorn = birthdate.endsWith('02-29');
      const next = addDays(day, 1).slice(5);
      const isBirthday = next === birthdate.slice(5) || (isLeapBorn && next === '03-01' && day.endsWith('02-28'));
      expect(step).toBe(isBirthday ? 1 : 0);
    }),
  );
});

test('an age is that of the town’s day, whatever the hour elsewhere [decision:age.town-midnight]', () => {
  const reached = instantOf('2026-11-20', 0);
  expect(reached.toISOString()).toBe('2026-11-19T15:00:00.000Z');
  expect(ageOn('1956-11-20', dateAt(reached))).toBe(70);
  expect(ageOn('1956-11-20', dateAt(new Date(reached.getTime() - 1)))).toBe(69);
});

test('an age is reached as the birthday begins, not on the day before [decision:age.from-birthday]', () => {
  expect([ageOn('1956-11-20', '2026-11-19'), ageOn('1956-11-20', '2026-11-20')]).toEqual([69, 70]);
  expect([ageOn('1961-01-01', '2025-12-31'), ageOn('1961-01-01', '2026-01-01')]).toEqual([64, 65]);
});

test('who was born on 29 February is a year older on 1 March of a common year, and on the day itself of a leap year [decision:age.29-february]', () => {
  const agesOn = (days: readonly string[]) => days.map((day) => ageOn('1956-02-29', day));
  expect(agesOn(['2026-02-28', '2026-03-01'])).toEqual([69, 70]);
  expect(agesOn(['2028-02-28', '2028-02-29'])).toEqual([71, 72]);
});

describe('junior high school', () => {
  test.each([
    // 15 is reached at the end of 31 March 2026: the school year just ending is the last.
    ['2011-04-01', '2026-03-31'],
    ['2011-04-02', '2027-03-31'],
    ['2011-03-31', '2026-03-31'],
    ['2010-04-02', '2026-03-31'],
    ['2010-12-31', '2026-03-31'],
    ['2011-01-01', '2026-03-31'],
    ['2012-02-29', '2027-03-31'],
  ])('of who was born on %s ends on %s', (birthdate, last) => {
    expect(lastSchoolDay(birthdate)).toBe(last);
  });

  test('ends on the first 31 March by whose end 15 is reached [decision:bus.junior-high]', () => {
    fc.assert(
      fc.property(aBirthdate, (birthdate) => {
        const last = lastSchoolDay(birthdate);
        // The age reached by a day's end is that of the next day's beginning.
        const ageByEndOf = (day: string) => ageOn(birthdate, addDays(day, 1));
        expect(last.endsWith('-03-31')).toBe(true);
        expect(ageByEndOf(last)).toBe(15);
        expect(ageByEndOf(`${Number(last.slice(0, 4)) - 1}-03-31`)).toBe(14);
      }),
    );
  });
});
