import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fareReasons } from '../passes/model.ts';
import { visitStatistics, type VisitCount } from './statistics.ts';

const entry: VisitCount = {
  part: '2027-01-12',
  weekday: 2,
  outcome: 'accepted',
  reason: 'admitted',
  fare_yen: null,
  fare_reason: null,
  decided_by: 'server',
  is_counted: true,
  is_companion: false,
  visits: 1,
};
const nobody = { people: 0, overdrafts: 0, course: [] };

test('a month of the bath: what counts, by day and weekday; refused, repeated and taken off beside it', () => {
  const figures = visitStatistics(
    '2027-01',
    'bath',
    [
      { ...entry, visits: 5 },
      { ...entry, part: '2027-01-13', weekday: 3, decided_by: 'terminal', visits: 2 },
      { ...entry, part: '2027-01-13', weekday: 3, decided_by: 'staff', reason: 'staff-override' },
      { ...entry, reason: 'same-visit', is_counted: false, visits: 4 },
      { ...entry, is_counted: false, visits: 1 },
      { ...entry, outcome: 'staff', reason: 'card-unknown', is_counted: false, visits: 3 },
      { ...entry, outcome: 'staff', reason: 'quota-spent', is_counted: false, visits: 6 },
    ],
    { people: 4, overdrafts: 1, course: [{ part: '2027-01-12', people: 3 }] },
  );
  expect(figures).toMatchObject({
    from: '2027-01-01',
    to: '2027-01-31',
    visits: 8,
    people: 4,
    by_hand: 1,
    offline: 2,
    offline_share: 25,
    overdrafts: 1,
    taken_off: 1,
    amount: 0,
    fares: [],
    refusals: [
      { reason: 'quota-spent', taps: 6 },
      { reason: 'card-unknown', taps: 3 },
    ],
  });
  expect(figures.course).toHaveLength(31);
  expect(figures.course[11]).toEqual({ part: '2027-01-12', visits: 5, people: 3 });
  expect(figures.weekdays.map(({ visits }) => visits)).toEqual([0, 0, 5, 3, 0, 0, 0]);
});

test('a year of the bus: fares by amount and by reason, each ride once', () => {
  const ride: VisitCount = { ...entry, part: '2026-11', outcome: 'pay', reason: 'fare' };
  const figures = visitStatistics(
    '2026',
    'bus',
    [
      { ...ride, fare_yen: 100, fare_reason: 'ordinary', visits: 7 },
      { ...ride, fare_yen: 100, fare_reason: 'unknown', visits: 2 },
      { ...ride, outcome: 'accepted', fare_yen: 0, fare_reason: 'senior', visits: 20 },
      { ...ride, outcome: 'accepted', fare_yen: 0, fare_reason: 'companion', is_companion: true, visits: 3 },
    ],
    nobody,
  );
  expect(figures).toMatchObject({ visits: 32, companions: 3, amount: 900, offline_share: 0 });
  expect(figures.fares).toEqual([
    { fare_yen: 0, visits: 23, amount: 0 },
    { fare_yen: 100, visits: 9, amount: 900 },
  ]);
  expect(figures.fare_reasons.map(({ fare_reason, visits }) => [fare_reason, visits])).toEqual([
    ['senior', 20],
    ['companion', 3],
    ['ordinary', 7],
    ['unknown', 2],
  ]);
  expect(figures.course.map(({ part }) => part).slice(0, 2)).toEqual(['2026-04', '2026-05']);
});

test('nothing is no share of anything', () => {
  expect(visitStatistics('2027-02', 'bath', [], nobody)).toMatchObject({ visits: 0, offline_share: null });
});

test('whatever was counted: days, weekdays and fares each add up to the whole', () => {
  const one: fc.Arbitrary<VisitCount> = fc.record({
    part: fc.constantFrom('2027-01-02', '2027-01-20'),
    weekday: fc.integer({ min: 0, max: 6 }),
    outcome: fc.constantFrom('accepted', 'pay', 'staff'),
    reason: fc.constantFrom('fare', 'companion-fare', 'same-visit'),
    fare_yen: fc.constantFrom(0, 100),
    fare_reason: fc.constantFrom(...fareReasons),
    decided_by: fc.constantFrom('server', 'terminal', 'staff'),
    is_counted: fc.boolean(),
    is_companion: fc.boolean(),
    visits: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 30 }), (counts) => {
      const figures = visitStatistics('2027-01', 'bus', counts, nobody);
      const total = (parts: readonly { readonly visits: number }[]) =>
        parts.reduce((sum, { visits }) => sum + visits, 0);
      for (const parts of [figures.course, figures.weekdays, figures.fares, figures.fare_reasons])
        expect(total(parts)).toBe(figures.visits);
      expect(figures.offline).toBeLessThanOrEqual(figures.visits);
    }),
  );
});
