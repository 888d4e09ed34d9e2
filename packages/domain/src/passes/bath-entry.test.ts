import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf } from '../calendar/model.ts';
import { ageOn } from './age.ts';
import { bathEntry, isSameVisit, type BathVisitor } from './bath-entry.ts';
import { aBirthdate, aDay } from './days.fixture.ts';
import { passRules } from './rules.fixture.ts';

const now = instantOf('2026-11-20', 630);
const kiyo: BathVisitor = {
  holder: { birthdate: '1947-05-14', is_resident: 1, is_handicapped: 0 },
  isRegistered: true,
  visits: 20,
  lastTapAt: null,
};
const held = (holder: Partial<BathVisitor['holder']>): BathVisitor => ({
  ...kiyo,
  holder: { ...kiyo.holder, ...holder },
});
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const enter = (visitor: BathVisitor) => bathEntry(visitor, passRules, now);

describe('an entry to the bath', () => {
  test('takes one of the visits left', () => {
    expect(enter(kiyo)).toEqual({ reason: 'admitted', isAdmitted: true, remaining: 27 });
    expect(enter({ ...kiyo, visits: 47 })).toEqual({ reason: 'admitted', isAdmitted: true, remaining: 0 });
    expect(enter({ ...kiyo, visits: 48 })).toEqual({ reason: 'quota-spent', isAdmitted: false, remaining: 0 });
    // Offline terminals have admitted more visits than allowed.
    expect(enter({ ...kiyo, visits: 50 })).toEqual({ reason: 'quota-spent', isAdmitted: false, remaining: 0 });
  });

  test.each([
    [{ ...kiyo, isRegistered: false }, 'not-registered'],
    [held({ is_resident: 0 }), 'not-resident'],
    [held({ is_resident: null }), 'residence-unknown'],
    [held({ birthdate: null }), 'birthdate-unknown'],
    [held({ birthdate: '2027-01-01' }), 'birthdate-unknown'],
    [held({ birthdate: '1956-11-21' }), 'too-young'],
    [held({ birthdate: '1956-11-20' }), 'admitted'],
    // All conditions fail: the first one in order is reported.
    [{ ...held({ is_resident: 0, birthdate: null }), isRegistered: false, visits: 48 }, 'not-registered'],
    [{ ...held({ is_resident: 0, birthdate: null }), visits: 48 }, 'not-resident'],
    [{ ...held({ birthdate: '1990-07-02' }), visits: 48 }, 'too-young'],
  ] as const)('%#: is judged %o as %s', (visitor, reason) => {
    expect(enter(visitor)).toMatchObject({ reason, isAdmitted: reason === 'admitted' });
  });

  test('again within ten minutes is the same visit, and takes none', () => {
    const again = (minutes: number, visits = 20) => enter({ ...kiyo, visits, lastTapAt: minutesAgo(minutes) });
    expect(again(0)).toEqual({ reason: 'same-visit', isAdmitted: true, remaining: 28 });
    expect(again(9.99).reason).toBe('same-visit');
    expect(again(10).reason).toBe('admitted');
    // The last visit of the year is the one that began a moment ago.
    expect(again(5, 48)).toEqual({ reason: 'same-visit', isAdmitted: true, remaining: 0 });
    // The other terminal's clock is a little ahead.
    expect(again(-3).reason).toBe('same-visit');
    expect(again(-1440).reason).toBe('admitted');
  });

  test('over the end of a pass year is the same visit too: the year before has it', () => {
    const midnight = instantOf('2027-04-01', 2);
    const visitor = { ...kiyo, visits: 0, lastTapAt: instantOf('2027-03-31', 1438) };
    expect(bathEntry(visitor, passRules, midnight)).toEqual({ reason: 'same-visit', isAdmitted: true, remaining: 48 });
  });

  test('after staff let somebody in is the same visit, whatever spoke against it', () => {
    expect(enter({ ...held({ is_resident: null }), lastTapAt: minutesAgo(4) }).reason).toBe('same-visit');
    expect(enter({ ...kiyo, isRegistered: false, lastTapAt: minutesAgo(4) }).reason).toBe('not-registered');
  });

  test('opens for exactly those who are registered, resident, 70 or older and have visits left [rule:resident.bath-pass-age] [rule:resident.bath-pass-registration] [constant:bath-pass-age] [constant:bath-pass-quota] [decision:bath.entry]', () => {
    const flag = fc.constantFrom<0 | 1 | null>(0, 1, null);
    const birthdate = fc.option(aBirthdate);
    fc.assert(
      fc.property(birthdate, flag, fc.boolean(), fc.nat(60), aDay, (born, is_resident, isRegistered, visits, day) => {
        const holder = { birthdate: born, is_resident, is_handicapped: null };
        const visitor = { holder, isRegistered, visits, lastTapAt: null };
        const entry = bathEntry(visitor, passRules, instantOf(day, 720));
        const isOldEnough = born !== null && ageOn(born, day) >= 70;
        expect(entry.isAdmitted).toBe(isRegistered && is_resident === 1 && isOldEnough && visits < 48);
        expect(entry.remaining).toBe(Math.max(0, 48 - visits - (entry.isAdmitted ? 1 : 0)));
      }),
    );
  });

  test('lets in as often in a year as the quota says, whatever the hours and however often a card is held [decision:bath.quota-setting]', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 120 }),
        fc.integer({ min: 1, max: 30 }),
        (gaps, quota) => {
          const rules = { bath: { ...passRules.bath, visits_a_year: quota } };
          let [visits, lastTapAt, at]: [number, Date | null, number] = [0, null, now.getTime()];
          for (const gap of gaps) {
            at += gap * 1000;
            const entry = bathEntry({ ...kiyo, visits, lastTapAt }, rules, new Date(at));
            if (entry.reason === 'admitted') [visits, lastTapAt] = [visits + 1, new Date(at)];
            expect(visits).toBeLessThanOrEqual(quota);
            expect(entry.remaining).toBe(quota - visits);
            // A refused tap is outside the time of one visit.
            if (!entry.isAdmitted) expect(lastTapAt && isSameVisit(lastTapAt, new Date(at), 10)).toBe(false);
          }
        },
      ),
    );
  });
});
