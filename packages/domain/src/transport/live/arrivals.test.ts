import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, instantOf } from '../../calendar/model.ts';
import { feedOf, feedOfTrips, weekly } from '../line.fixture.ts';
import {
  instantOfRide,
  lineOf,
  nextRide,
  ridesAround,
  ridesOn,
  stateAt,
  type CancelledRuns,
  type Ride,
} from '../service-days.ts';
import { arrivalsAt, expectedSeconds, rideKey, type Known } from './arrivals.ts';
import { likeliestRide, progressOn } from './progress.ts';
import { pointAt, trackOf } from './track.ts';

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+09:00`);

/** A loop with sides of a kilometre: A, B, C, D and back to A, every other hour and late on Fridays. */
const corners = { A: [44, 142], B: [44.009, 142], C: [44.009, 142.0125], D: [44, 142.0125] } as const;
const loop = (trip_id: string, service_id: string, hour: number, minute: number) => ({
  trip_id,
  service_id,
  calls: [...'ABCDA'].map((stop, index): [string, string] => {
    const minutes = hour * 60 + minute + index * 5;
    return [stop, `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`];
  }),
});
const trips = feedOfTrips(
  [
    loop('eight', 'daily', 8, 0),
    loop('ten', 'daily', 10, 0),
    loop('last', 'friday', 23, 50),
    loop('night', 'friday', 25, 10),
  ],
  [weekly('daily', [0, 1, 2, 3, 4, 5, 6]), weekly('friday', [5])],
);
const { stops } = feedOf({
  stops: Object.entries(corners).map(([stop_id, [stop_lat, stop_lon]]) => ({ stop_id, stop_lat, stop_lon })),
});
const feed = { ...trips, stops };
const line = lineOf(feed, ['loop']);
const trackFor = ({ trip, calls }: Ride) => trackOf(feed, trip.shape_id, calls);
const rideOf = (tripId: string, date: string): Ride => {
  const ride = ridesOn(line, date).find(({ trip }) => trip.trip_id === tripId);
  if (!ride) throw new Error(`${tripId} does not run on ${date}`);
  return ride;
};
/** Position of a vehicle a number of seconds after its scheduled start, with a delay. */
function seenOn(ride: Ride, seconds: number, late: number) {
  const track = trackFor(ride);
  const whole = track.stops.at(-1) ?? 0;
  const { point } = pointAt(track, (whole * seconds) / (ride.ends - ride.starts));
  return {
    latitude: point[0],
    longitude: point[1],
    measured_at: instantOfRide(ride.date, ride.starts + seconds + late),
  };
}
const nothing: Known = { seen: new Map(), cancelled: () => undefined };
const told = (now: Date, known: Known = nothing) =>
  new Map(
    [...arrivalsAt(line, [], now, known)].map(([stop, calls]) => [
      stop,
      calls.map(
        ({ ride, predicted_at, scheduled_at }) =>
          `${ride.trip.trip_id} ${(predicted_at ?? scheduled_at).toISOString().slice(11, 16)}`,
      ),
    ]),
  );

describe('how far a vehicle has come', () => {
  test('is told on every place of a loop by where it was, whatever it is late by', () => {
    const ride = rideOf('eight', '2026-11-24');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1150 }), fc.integer({ min: -60, max: 800 }), (seconds, late) => {
        const trail = [0, 1, 2, 3, 4].map((step) => seenOn(ride, (seconds * step) / 4, late));
        const found = progressOn(trackFor(ride), ride, trail);
        expect(found?.along).toBeGreaterThanOrEqual(0);
        // A vehicle that waits at its first stop is not early.
        const expected = seconds < 12 ? Math.max(0, late) : late;
        expect(Math.abs((found?.delay_seconds ?? Infinity) - expected)).toBeLessThanOrEqual(20);
        expect([-1, 0, 1]).toContain((found?.passed ?? -9) - Math.max(0, Math.ceil((seconds - 12) / 300)));
      }),
    );
  });

  test('is nothing far off the way, nor when it goes the other way round', () => {
    const ride = rideOf('eight', '2026-11-24');
    const measured_at = at('2026-11-24 08:02:00');
    expect(progressOn(trackFor(ride), ride, [{ latitude: 44.02, longitude: 142, measured_at }])).toBeUndefined();
    const back = [400, 300, 200, 100].map((seconds, index) => ({
      ...seenOn(ride, seconds, 0),
      measured_at: instantOfRide(ride.date, ride.starts + 400 + index * 60),
    }));
    expect(progressOn(trackFor(ride), ride, back)).toBeUndefined();
  });

  test('tells the ride that is likeliest meant, and none when it is over', () => {
    const now = at('2026-11-24 10:03:00');
    const rides = ridesAround(line, [], now).filter(({ date }) => date === '2026-11-24');
    const { trip } = likeliestRide(rides, trackFor, [seenOn(rideOf('ten', '2026-11-24'), 100, 60)])?.ride ?? {};
    expect(trip?.trip_id).toBe('ten');
    const home = { latitude: 44, longitude: 142, measured_at: at('2026-11-24 08:21:00') };
    const over = [seenOn(rideOf('eight', '2026-11-24'), 1100, 0), home];
    expect(likeliestRide([rideOf('eight', '2026-11-24')], trackFor, over)).toBeUndefined();
  });
});

describe('who comes next to a stop', () => {
  test('follows the timetable where nothing is seen, and what is seen where something is', () => {
    expect(told(at('2026-11-24 08:03:00')).get('B')).toEqual(['eight 23:05', 'ten 01:05']);
    const ride = rideOf('eight', '2026-11-24');
    const progress = progressOn(trackFor(ride), ride, [seenOn(ride, 150, 240)]);
    if (!progress) throw new Error('not on its way');
    const seen = new Map([[rideKey('eight', ride.date), { vehicle_id: 1, age: 'fresh' as const, progress }]]);
    const now = at('2026-11-24 08:06:30');
    expect(told(now, { ...nothing, seen }).get('B')?.[0]).toBe('eight 23:09');
    // After its position was lost, stops it would have passed are no longer shown.
    const lost = new Map([[rideKey('eight', ride.date), { vehicle_id: 1, age: 'old' as const, progress }]]);
    expect(told(at('2026-11-24 08:11:00'), { ...nothing, seen: lost }).get('B')?.[0]).toBe('ten 01:05');
    expect(told(at('2026-11-24 08:11:00'), { ...nothing, seen }).get('B')?.[0]).toBe('eight 23:11');
  });

  test('what is early waits for its time at the next stop, what is late stays late', () => {
    const ride = rideOf('eight', '2026-11-24');
    const minutes = (delay_seconds: number, passed = 1) =>
      expectedSeconds(ride, { along: 0, passed, delay_seconds }).map(
        (one) => one && Math.round((one - ride.starts) / 60),
      );
    expect(minutes(-120)).toEqual([undefined, 5, 10, 15, 20]);
    expect(minutes(180)).toEqual([undefined, 8, 13, 18, 23]);
  });

  test('a cancelled run stays in sight until its time is over', () => {
    const reason = { ja: '大雪のため', en: 'heavy snow' };
    const cancelled: CancelledRuns = (tripId) => (tripId === 'eight' ? { reason } : undefined);
    const [first] = arrivalsAt(line, [], at('2026-11-24 08:03:00'), { ...nothing, cancelled }).get('B') ?? [];
    expect(first).toMatchObject({ cancelled: { reason }, predicted_at: null });
    expect(stateAt(line, [], at('2026-11-24 08:03:00'), cancelled).state).toBe('not-running-now');
    expect(nextRide(line, [], at('2026-11-24 07:00:00'), cancelled)?.trip.trip_id).toBe('ten');
    // All day: suspended, with the reason.
    const all: CancelledRuns = (_tripId, date) => (date === '2026-11-24' ? { reason } : undefined);
    expect(stateAt(line, [], at('2026-11-24 09:00:00'), all)).toEqual({ state: 'out-of-service', reason });
  });
});

describe('around midnight', () => {
  test('what leaves at 25:10 is of the day before, on leap days and at the turn of the year as well', () => {
    // A Friday, one shortly before a leap day, and one that ends the year.
    for (const friday of ['2026-11-27', '2028-02-25', '2027-12-31']) {
      const next = addDays(friday, 1);
      expect(
        told(at(`${next} 00:30:00`))
          .get('A')
          ?.slice(0, 2),
      ).toEqual(['night 16:10', 'night 16:30']);
      expect(told(at(`${next} 00:04:00`)).get('D')?.[0]).toBe('last 15:05');
      const ride = rideOf('night', friday);
      expect(
        likeliestRide(ridesAround(line, [], at(`${next} 01:13:00`)), trackFor, [seenOn(ride, 180, 0)])?.ride.date,
      ).toBe(friday);
    }
  });

  test('at any moment of two years every stop is told of times to come, in order, and never of more than it should', () => {
    const start = instantOf('2027-01-01', 0).getTime();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * 366 * 24 * 60 }), (minute) => {
        const now = new Date(start + minute * 60_000);
        for (const calls of arrivalsAt(line, [], now, nothing).values()) {
          const times = calls.map(({ scheduled_at }) => scheduled_at.getTime());
          expect(times).toEqual(times.toSorted((one, other) => one - other));
          expect(Math.min(...times)).toBeGreaterThanOrEqual(now.getTime() - 60_000);
          expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime() + 24 * 3_600_000);
          expect(calls.length).toBeLessThanOrEqual(4);
        }
      }),
    );
  });
});
