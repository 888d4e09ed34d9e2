import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, instantOf, weekdayOf } from '../calendar/model.ts';
import { feedOfTrips, weekly, type SampleTrip } from './line.fixture.ts';
import type { Suspension } from './pack.ts';
import { lineOf, nextRide, ridesAt, ridesOn, runsOn, stateAt } from './service-days.ts';

const trip = (trip_id: string, service_id: string, from: string, to: string): SampleTrip => ({
  trip_id,
  service_id,
  calls: [
    ['S1', from],
    ['S2', to],
  ],
});
/** An instant in the town: "2026-11-22 07:05". */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+09:00`);
const both = (text: string) => ({ ja: text, en: text });

const feed = feedOfTrips(
  [
    trip('morning', 'weekday', '07:05', '07:30'),
    trip('noon', 'weekday', '12:00', '12:20'),
    trip('night', 'friday', '24:50', '25:14'),
  ],
  [weekly('weekday', [1, 2, 3, 4, 5]), weekly('friday', [5])],
  [
    { service_id: 'weekday', date: '2026-11-23', exception_type: 2 },
    { service_id: 'weekday', date: '2026-11-28', exception_type: 1 },
  ],
);
const line = lineOf(feed, ['loop']);
const idsOn = (date: string) => ridesOn(line, date).map((ride) => ride.trip.trip_id);
const stateOf = (text: string, suspended: readonly Suspension[] = []) => stateAt(line, suspended, at(text)).state;

describe('service days', () => {
  test('follow the weekday, and before it what the day itself says', () => {
    expect(idsOn('2026-11-24')).toEqual(['morning', 'noon']);
    expect(idsOn('2026-11-23')).toEqual([]);
    expect(idsOn('2026-11-27')).toEqual(['morning', 'noon', 'night']);
    expect(idsOn('2026-11-28')).toEqual(['morning', 'noon']);
    expect(idsOn('2026-11-29')).toEqual([]);
  });

  test('end with the calendar, and know the 29th of February', () => {
    expect(idsOn('2028-02-29')).toEqual(['morning', 'noon']);
    expect(idsOn('2026-03-31')).toEqual([]);
    expect(idsOn('2029-01-01')).toEqual([]);
    expect(runsOn(feed, 'nothing', '2026-11-24')).toBe(false);
  });
});

describe('how a route stands', () => {
  test('runs, not now, or not on that day, by day and minute [decision:transport.out-of-service] [decision:transport.not-running-now] [rule:route-status.states]', () => {
    for (const [text, state] of [
      ['2026-11-24 07:04', 'not-running-now'],
      ['2026-11-24 07:05', 'running'],
      ['2026-11-24 07:29', 'running'],
      ['2026-11-24 07:30', 'not-running-now'],
      ['2026-11-24 12:10', 'running'],
      ['2026-11-24 23:00', 'not-running-now'],
      ['2026-11-22 12:10', 'out-of-service'],
      ['2026-11-23 07:10', 'out-of-service'],
    ] as const)
      expect(stateOf(text), text).toBe(state);
  });

  test('25:10 belongs to the day before: it runs past midnight, into a day without any service', () => {
    expect(stateOf('2026-11-28 00:49')).toBe('not-running-now');
    expect(ridesAt(line, [], at('2026-11-28 01:00')).map(({ date, trip: { trip_id } }) => [date, trip_id])).toEqual([
      ['2026-11-27', 'night'],
    ]);
    expect(stateOf('2026-11-28 01:14')).toBe('not-running-now');
    // The next Saturday has no service of its own.
    expect(stateOf('2026-12-05 01:00')).toBe('running');
    expect(stateOf('2026-12-05 01:14')).toBe('out-of-service');
    expect(stateOf('2026-11-27 01:00')).toBe('not-running-now');
  });

  test('a town that suspends it says why; what set out the day before still arrives', () => {
    const works: readonly Suspension[] = [
      { kind: 'dates', from: '2026-11-28', to: '2026-12-01', reason: both('works') },
    ];
    expect(stateAt(line, works, at('2026-11-30 07:10'))).toEqual({ state: 'out-of-service', reason: both('works') });
    expect(stateOf('2026-11-28 01:00', works)).toBe('running');
    expect(stateOf('2026-12-02 07:10', works)).toBe('running');
    const winter: readonly Suspension[] = [{ kind: 'yearly', from: '12-01', to: '03-31', reason: both('snow') }];
    for (const date of ['2026-12-01', '2027-02-26', '2027-03-31'])
      expect(stateOf(`${date} 12:10`, winter)).toBe('out-of-service');
    for (const date of ['2026-11-30', '2027-04-01']) expect(stateOf(`${date} 12:10`, winter)).toBe('running');
  });

  test('without a feed nothing runs', () => {
    const none = lineOf(undefined, ['loop']);
    expect(stateAt(none, [], at('2026-11-24 07:10'))).toEqual({ state: 'out-of-service', reason: null });
    expect(nextRide(none, [], at('2026-11-24 07:10'))).toBeUndefined();
  });
});

describe('the next ride', () => {
  test('is not looked for further than a year ahead', () => {
    const far = lineOf(feedOfTrips([trip('far', 'far', '07:00', '07:10')], [weekly('far', [1], '2028-06-01')]), [
      'loop',
    ]);
    expect(nextRide(far, [], at('2026-11-24 07:00'))).toBeUndefined();
  });
});

test('state and next ride are those of a count of every trip of every day', () => {
  const minutes = fc.integer({ min: 0, max: 2 * 1440 });
  const clock = (value: number) => `${Math.floor(value / 60)}:${String(value % 60).padStart(2, '0')}`;
  const services = fc.record({
    days: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
    exceptions: fc.uniqueArray(fc.record({ day: fc.integer({ min: 0, max: 20 }), type: fc.constantFrom(1, 2) }), {
      selector: ({ day }) => day,
      maxLength: 4,
    }),
    trips: fc.array(fc.record({ start: minutes, takes: fc.integer({ min: 1, max: 120 }) }), { maxLength: 3 }),
  });
  const suspension = fc.option(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 5 })));
  fc.assert(
    fc.property(
      fc.array(services, { maxLength: 3 }),
      suspension,
      fc.integer({ min: 3 * 1440, max: 12 * 1440 }),
      (made, shut, moment) => {
        // Around 29 February.
        const first = '2028-02-20';
        const suspended: readonly Suspension[] = shut
          ? [{ kind: 'dates', from: addDays(first, shut[0]), to: addDays(first, shut[0] + shut[1]), reason: both('-') }]
          : [];
        const own = lineOf(
          feedOfTrips(
            made.flatMap(({ trips }, service) =>
              trips.map(({ start, takes }, index) =>
                trip(`${service}-${index}`, String(service), clock(start), clock(start + takes)),
              ),
            ),
            made.map(({ days }, service) => weekly(String(service), days)),
            made.flatMap(({ exceptions }, service) =>
              exceptions.map(({ day, type }) => ({
                service_id: String(service),
                date: addDays(first, day),
                exception_type: type,
              })),
            ),
          ),
          ['loop'],
        );
        const now = new Date(instantOf(first, 0).getTime() + moment * 60_000);
        const runsOnDay = (service: number, day: number) => {
          const type = made[service]?.exceptions.find((one) => one.day === day)?.type;
          return type === undefined
            ? made[service]?.days.includes(weekdayOf(addDays(first, day))) === true
            : type === 1;
        };
        const isShut = (day: number) => shut !== null && day >= shut[0] && day <= shut[0] + shut[1];
        const all = Array.from({ length: 24 }, (_day, day) => day).flatMap((day) =>
          made.flatMap(({ trips }, service) =>
            runsOnDay(service, day)
              ? trips.map(({ start, takes }) => ({
                  day,
                  leaves: day * 1440 + start,
                  arrives: day * 1440 + start + takes,
                }))
              : [],
          ),
        );
        const open = all.filter(({ day }) => !isShut(day));
        const today = Math.floor(moment / 1440);
        const isRunning = open.some(({ leaves, arrives }) => leaves <= moment && moment < arrives);
        const runsToday = open.some(({ day }) => day === today);
        const expected = isRunning ? 'running' : runsToday ? 'not-running-now' : 'out-of-service';
        expect(stateAt(own, suspended, now).state).toBe(expected);
        const soonest = Math.min(...open.filter(({ leaves }) => leaves > moment).map(({ leaves }) => leaves));
        const next = nextRide(own, suspended, now);
        const found =
          next && (instantOf(next.date, 0).getTime() - instantOf(first, 0).getTime()) / 60_000 + next.starts / 60;
        // The search covers 24 days. Later rides are not found.
        if (Number.isFinite(soonest)) expect(found).toBe(soonest);
        else if (found !== undefined) expect(found).toBeGreaterThanOrEqual(24 * 1440);
      },
    ),
    { numRuns: 300 },
  );
});
