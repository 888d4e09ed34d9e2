import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, instantOf } from '../calendar/model.ts';
import { ageOn, lastSchoolDay } from './age.ts';
import { busFare, companionFare, unknownHolder } from './bus-fare.ts';
import { aBirthdate, aDay } from './days.fixture.ts';
import { passHolderOf } from './holder.ts';
import type { PassHolder } from './model.ts';
import { passRules } from './rules.fixture.ts';

const noon = (date: string): Date => instantOf(date, 720);
const known = (birthdate: string, is_handicapped: 0 | 1 = 0): PassHolder => ({
  birthdate,
  is_resident: 1,
  is_handicapped,
});
const fareOf = (holder: PassHolder | null, date: string) => busFare(holder, 'community', passRules, noon(date));

describe('[constant:bus-fare-yen] [constant:bus-free-age] a ride on the community bus', () => {
  test.each([
    ['1961-11-21', 0, '2026-11-20', 100, 'ordinary'],
    ['1961-11-20', 0, '2026-11-20', 0, 'senior'],
    ['1961-02-28', 0, '2026-02-27', 100, 'ordinary'],
    ['1960-02-29', 0, '2025-02-28', 100, 'ordinary'],
    ['1960-02-29', 0, '2025-03-01', 0, 'senior'],
    ['1990-07-02', 1, '2026-11-20', 0, 'disabled'],
    // Both make it free; the reason given is the age.
    ['1947-05-14', 1, '2026-11-20', 0, 'senior'],
    ['2020-05-14', 0, '2026-11-20', 0, 'junior-high'],
    ['2011-04-01', 0, '2026-03-31', 0, 'junior-high'],
    ['2011-04-01', 0, '2026-04-01', 100, 'ordinary'],
    ['2011-04-02', 0, '2026-04-01', 0, 'junior-high'],
    ['2011-04-02', 0, '2027-03-31', 0, 'junior-high'],
    ['2011-04-02', 0, '2027-04-01', 100, 'ordinary'],
    // An error at the office: a future birth date has no effect.
    ['2027-01-01', 0, '2026-11-20', 100, 'unknown'],
  ] as const)('of who was born on %s (disabled: %i) costs on %s %i yen: %s', (birthdate, flag, date, yen, reason) => {
    expect(fareOf(known(birthdate, flag), date)).toEqual({ fare_yen: yen, reason });
  });

  test('changes with the town’s midnight, in whatever zone the server runs', () => {
    const birthday = instantOf('2026-11-20', 0);
    const at = (offset: number) =>
      busFare(known('1961-11-20'), 'community', passRules, new Date(birthday.getTime() + offset)).fare_yen;
    expect([at(-1), at(0)]).toEqual([100, 0]);
  });

  test('costs whoever is unknown the fare, and is refused to nobody', () => {
    expect(fareOf(null, '2026-11-20')).toEqual({ fare_yen: 100, reason: 'unknown' });
    expect(fareOf(unknownHolder, '2026-11-20')).toEqual({ fare_yen: 100, reason: 'unknown' });
    expect(fareOf({ ...unknownHolder, birthdate: '1990-07-02' }, '2026-11-20').reason).toBe('unknown');
    // Known data are enough if they make the ride free.
    expect(fareOf({ ...unknownHolder, birthdate: '1947-05-14' }, '2026-11-20').reason).toBe('senior');
    expect(fareOf({ ...unknownHolder, is_handicapped: 1 }, '2026-11-20').reason).toBe('disabled');
  });

  test('is free exactly for seniors, for persons with a disability and through junior high school [rule:bus.free-disabled] [rule:bus.free-junior-high]', () => {
    fc.assert(
      fc.property(aBirthdate, aDay, fc.constantFrom<0 | 1>(0, 1), (birthdate, day, flag) => {
        fc.pre(birthdate <= day);
        const isFree = ageOn(birthdate, day) >= 65 || flag === 1 || day <= lastSchoolDay(birthdate);
        expect(fareOf(known(birthdate, flag), day).fare_yen).toBe(isFree ? 0 : 100);
      }),
    );
  });

  test('is never dearer for who is known than for who is not, and never cheaper by hiding something', () => {
    fc.assert(
      fc.property(aBirthdate, aDay, fc.constantFrom<0 | 1>(0, 1), (birthdate, day, flag) => {
        const whole = fareOf(known(birthdate, flag), day).fare_yen;
        expect(whole).toBeLessThanOrEqual(fareOf(unknownHolder, day).fare_yen);
        expect(whole).toBeLessThanOrEqual(fareOf({ ...known(birthdate, flag), birthdate: null }, day).fare_yen);
        expect(whole).toBeLessThanOrEqual(fareOf({ ...known(birthdate, flag), is_handicapped: null }, day).fare_yen);
      }),
    );
  });

  test('is free again for a senior on every later day', () => {
    fc.assert(
      fc.property(aBirthdate, aDay, fc.nat(4000), (birthdate, day, days) => {
        fc.pre(birthdate <= day && ageOn(birthdate, day) >= 65);
        expect(fareOf(known(birthdate), addDays(day, days)).reason).toBe('senior');
      }),
    );
  });
});

test('[rule:bus.autonomous-free] the autonomous bus is free for all, known or not [decision:bus.autonomous-free]', () => {
  for (const holder of [null, unknownHolder, known('1990-07-02')]) {
    expect(busFare(holder, 'autonomous', passRules, noon('2026-11-20'))).toEqual({ fare_yen: 0, reason: 'autonomous' });
  }
});

describe('a companion', () => {
  const today = noon('2026-11-20');
  const ask = (rider: PassHolder | null, companionsBefore = 0, companion: PassHolder | null = null) =>
    companionFare({ rider, companionsBefore, companion }, 'community', passRules, today);

  test('rides free with a rider who has a disability, and only the first one does [rule:bus.free-caregivers] [decision:bus.companion]', () => {
    expect(ask(known('1990-07-02', 1))).toEqual({ fare_yen: 0, reason: 'companion' });
    expect(ask(known('1947-05-14', 1))).toEqual({ fare_yen: 0, reason: 'companion' });
    expect(ask(known('1990-07-02', 1), 1)).toEqual({ fare_yen: 100, reason: 'unknown' });
    expect(ask(known('1990-07-02'), 0, known('1990-07-02'))).toEqual({ fare_yen: 100, reason: 'ordinary' });
  });

  test('of anybody else pays their own fare', () => {
    expect(ask(known('1947-05-14'))).toEqual({ fare_yen: 100, reason: 'unknown' });
    expect(ask(null)).toEqual({ fare_yen: 100, reason: 'unknown' });
    expect(ask(unknownHolder, 0, known('1990-07-02'))).toEqual({ fare_yen: 100, reason: 'ordinary' });
    expect(ask(unknownHolder, 0, known('1950-07-02'))).toEqual({ fare_yen: 0, reason: 'senior' });
  });

  test('rides free on the autonomous bus as everybody', () => {
    const asked = { rider: null, companionsBefore: 3, companion: null };
    expect(companionFare(asked, 'autonomous', passRules, today)).toEqual({ fare_yen: 0, reason: 'autonomous' });
  });
});

test('what the office has not verified is unknown; a certificate of disability that it has entered holds [decision:unverified.disability]', () => {
  const declared = { birthdate: '1947-05-14', is_resident: 1, is_handicapped: 0 } as const;
  expect(passHolderOf({ ...declared, is_verified: false })).toEqual(unknownHolder);
  expect(passHolderOf({ ...declared, is_verified: true })).toEqual(declared);
  expect(passHolderOf({ ...declared, is_handicapped: 1, is_verified: false }).is_handicapped).toBe(1);
});
