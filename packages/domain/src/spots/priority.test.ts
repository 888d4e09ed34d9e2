import { describe, expect, test } from 'vitest';
import { Priority, lastDayFor, openEarlier, opensOn, type PriorityKind, type PriorityLine } from './priority.ts';

const priority: readonly PriorityLine[] = [
  { for: 'club', months_ahead: 3 },
  { for: 'resident', days_ahead: 70 },
];
const spot = { accepts_days_ahead: 60, priority };
const kinds = (...some: PriorityKind[]) => new Set(some);

describe('who may reserve before everybody', () => {
  test('does so from the first of a month, or so many days ahead; everybody else later', () => {
    expect(lastDayFor(spot, '2027-01-11')).toBe('2027-03-12');
    expect(lastDayFor(spot, '2027-01-11', kinds('resident'))).toBe('2027-03-22');
    expect(lastDayFor(spot, '2027-01-11', kinds('club'))).toBe('2027-04-30');
    expect(lastDayFor(spot, '2027-01-31', kinds('club'))).toBe('2027-04-30');
    expect(lastDayFor(spot, '2027-02-01', kinds('club'))).toBe('2027-05-31');
    expect(lastDayFor(spot, '2026-11-30', kinds('club'))).toBe('2027-02-28');
    expect(lastDayFor(spot, '2027-01-11', kinds('town'))).toBe('2027-03-12');
  });

  test('may never reserve later than everybody: what says more holds [decision:priority.earlier-never-later]', () => {
    const late = { accepts_days_ahead: 120, priority };
    expect(lastDayFor(late, '2027-01-11', kinds('club', 'resident'))).toBe('2027-05-11');
    expect(openEarlier(late, new Date('2027-01-11T00:00:00Z'))).toEqual([]);
  });

  test('is told from which day on', () => {
    expect(opensOn(spot, '2027-04-30')).toBe('2027-03-01');
    expect(opensOn(spot, '2027-04-30', kinds('club'))).toBe('2027-01-01');
    expect(opensOn(spot, '2027-02-28', kinds('club'))).toBe('2026-11-01');
    for (const day of ['2027-02-28', '2027-03-31', '2028-02-29', '2027-12-31'])
      for (const some of [kinds(), kinds('club'), kinds('resident')]) {
        const opens = opensOn(spot, day, some);
        expect(lastDayFor(spot, opens, some) >= day).toBe(true);
        const before = new Date(Date.parse(`${opens}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
        expect(lastDayFor(spot, before, some) < day).toBe(true);
      }
  });

  test('is named where it is open to them and not to everybody', () => {
    expect(openEarlier(spot, new Date('2027-01-11T00:00:00Z'))).toEqual([
      { kind: 'club', until: '2027-04-30' },
      { kind: 'resident', until: '2027-03-22' },
    ]);
    expect(openEarlier({ accepts_days_ahead: 60 }, new Date('2027-01-11T00:00:00Z'))).toEqual([]);
  });
});

test('a town pack names each kind once, by days or by months', () => {
  expect(Priority.safeParse(priority).success).toBe(true);
  for (const wrong of [
    [{ for: 'club' }],
    [{ for: 'club', days_ahead: 3, months_ahead: 1 }],
    [{ for: 'club', months_ahead: 0 }],
    [{ for: 'friends', months_ahead: 1 }],
    [
      { for: 'club', months_ahead: 1 },
      { for: 'club', days_ahead: 90 },
    ],
  ])
    expect(Priority.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});
