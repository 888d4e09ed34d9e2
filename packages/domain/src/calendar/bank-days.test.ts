import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankDayBefore, bankDayFrom, isBankDay } from './bank-days.ts';
import { isBusinessDay } from './business-days.ts';
import { addDays, daysBetween } from './model.ts';

const someDay = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2024-02-01', days));

describe('bank days', () => {
  test.each([
    ['2026-11-21', 'Saturday'],
    ['2026-11-22', 'Sunday'],
    ['2026-11-23', 'Labour Thanksgiving Day'],
    ['2026-05-06', 'substitute for a holiday on a Sunday'],
    ['2026-12-31', 'New Year’s Eve'],
    ['2027-01-01', 'New Year’s Day'],
    ['2029-01-02', 'a Tuesday after New Year'],
    ['2029-01-03', 'a Wednesday after New Year'],
  ])('%s is none: %s', (date) => {
    expect(isBankDay(date)).toBe(false);
  });

  test('29 and 30 December are, though the office is shut; so are 4 January and 29 February', () => {
    for (const date of ['2026-12-29', '2026-12-30'])
      expect([isBankDay(date), isBusinessDay(date)]).toEqual([true, false]);
    for (const date of ['2027-01-04', '2028-02-29']) expect(isBankDay(date)).toBe(true);
  });

  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-21', '2026-11-24'],
    // Over a Saturday, a Sunday and the year's end.
    ['2026-12-31', '2027-01-04'],
    ['2027-12-31', '2028-01-04'],
    // Over the holidays at the beginning of May.
    ['2026-05-02', '2026-05-07'],
    ['2026-02-28', '2026-03-02'],
  ])('from %s on the first is %s', (date, first) => {
    expect(bankDayFrom(date)).toBe(first);
  });

  test('every office day is one, and 29 and 30 December are all that they have more', () => {
    fc.assert(
      fc.property(someDay, (date) => {
        const isBetween = ['12-29', '12-30'].includes(date.slice(5));
        expect(isBankDay(date) && !isBetween).toBe(isBusinessDay(date));
      }),
    );
  });

  test('nothing lies between a day and the first bank day from it', () => {
    fc.assert(
      fc.property(someDay, (date) => {
        const first = bankDayFrom(date);
        expect(isBankDay(first)).toBe(true);
        const away = daysBetween(date, first);
        for (let before = 0; before < away; before += 1) expect(isBankDay(addDays(date, before))).toBe(false);
      }),
    );
  });

  test('before a day as many are counted as asked for', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 12 }), (date, count) => {
        const before = bankDayBefore(date, count);
        const between = Array.from({ length: daysBetween(before, date) }, (_, index) => addDays(before, index));
        expect(between.filter(isBankDay)).toHaveLength(count);
        if (count > 0) expect(isBankDay(before)).toBe(true);
      }),
    );
  });
});
