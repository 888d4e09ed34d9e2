import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Promise3 } from './insert.ts';
import { moveStranded, withOutage, type Outage } from './outage.ts';
import { findPromise, termsOf, withRide, type PlannedDay } from './possible.ts';
import { drives, newDay, way } from './random-day.fixture.ts';
import { keepsPromises, timesOf } from './run.ts';

const wish = fc.record({
  way,
  persons: fc.integer({ min: 1, max: 3 }),
  minute: fc.integer({ min: 108, max: 150 }),
});

interface Wished {
  readonly way: { readonly from_station_id: string; readonly to_station_id: string };
  readonly persons: number;
  readonly minute: number;
}

/** Records of the drivers: each pickup and drop-off due by now. */
const noted = (day: PlannedDay): PlannedDay => ({
  ...day,
  runs: day.runs.map((run) => {
    const times = timesOf(run, termsOf(day));
    return {
      ...run,
      visits: run.visits.map((visit, index) => {
        const time = times[index] ?? 0;
        return time <= day.now ? { ...visit, actual: time } : visit;
      }),
    };
  }),
});

interface Promised {
  readonly promise: Promise3;
  readonly ride_id: number;
}

/** Rides are requested the evening before; then the day runs until the vehicle breaks down. */
function plannedDay(day: PlannedDay, wishes: readonly Wished[], now: number) {
  let planned = day;
  const promised: Promised[] = [];
  wishes.forEach(({ way: ends, persons, minute }, index) => {
    const party = { ...ends, ride_id: index + 1, persons, wheelchairs: 0 };
    const found = findPromise(planned, party, { meant: 'depart', minute: minute * 5 });
    if (!found) return;
    planned = withRide(planned, found.insertion);
    promised.push({ promise: found.promise, ride_id: party.ride_id });
  });
  return { planned: noted({ ...planned, now }), promised };
}

const visitsOf = (day: PlannedDay) =>
  day.runs.flatMap((run) => {
    const times = timesOf(run, termsOf(day));
    return run.visits.map((visit, index) => ({ visit, shift: run.shift, time: times[index] ?? 0 }));
  });

test.each([
  ['breaks down', 0, 5000],
  ['will be out', 90, 2500],
])(
  'on thousands of days on which a vehicle %s each ride keeps its promise or is told to have none, no promise of others breaks, and nobody waits for the vehicle meanwhile',
  { timeout: 60_000 },
  (_what, ahead, numRuns) => {
    const counted = { moved: 0, left: 0, stayed: 0, later: 0, earlier: 0 };
    fc.assert(
      fc.property(
        drives,
        fc.array(wish, { minLength: 4, maxLength: 16 }),
        fc.integer({ min: 500, max: 760 }),
        fc.integer({ min: 20, max: 300 }),
        fc.constantFrom('one', 'two'),
        (minutes, wishes, now, lasts, vehicle_id) => {
          const { planned, promised } = plannedDay(newDay(minutes, -600), wishes, now);
          const outage: Outage = { vehicle_id, from: now + ahead, until: now + ahead + lasts };
          const before = new Map(visitsOf(planned).map((one) => [`${one.visit.ride_id} ${one.visit.kind}`, one]));
          const cut = withOutage(planned, outage);
          const { day, moved, left } = moveStranded(cut.day, cut.stranded);
          counted.moved += moved.length;
          counted.left += left.length;
          const isLeft = new Set(left.map(({ party }) => party.ride_id));
          const after = visitsOf(day);
          for (const { promise, ride_id } of promised) {
            const own = after.filter(({ visit }) => visit.ride_id === ride_id);
            if (isLeft.has(ride_id)) {
              expect(own).toEqual([]);
              continue;
            }
            const [pickup, dropoff, ...more] = own;
            expect([pickup?.visit.kind, dropoff?.visit.kind, more]).toEqual(['pickup', 'dropoff', []]);
            if (!pickup || !dropoff) continue;
            expect(pickup.shift).toBe(dropoff.shift);
            // The office telephones about passengers in the broken vehicle; all others are on time.
            const isInside = pickup.visit.actual !== undefined;
            if (isInside && pickup.shift.vehicle.vehicle_id === vehicle_id) {
              counted.stayed += 1;
              continue;
            }
            expect(pickup.time).toBeGreaterThanOrEqual(promise.from);
            expect(pickup.time).toBeLessThanOrEqual(promise.until);
            expect(dropoff.time).toBeLessThanOrEqual(promise.arrive_by);
            if (isInside) continue;
            if (pickup.shift.vehicle.vehicle_id === vehicle_id) {
              const isEarlier = pickup.time < outage.from;
              counted[isEarlier ? 'earlier' : 'later'] += 1;
              if (isEarlier) expect(dropoff.time).toBeLessThan(outage.from);
              else expect(pickup.time).toBeGreaterThanOrEqual(outage.until);
            }
            // No driver had to set out for a ride before knowing of it.
            const was = before.get(`${ride_id} pickup`);
            if (was && was.shift.vehicle.vehicle_id !== pickup.shift.vehicle.vehicle_id)
              expect(pickup.time).toBeGreaterThanOrEqual(now);
          }
          for (const run of day.runs)
            if (run.shift.vehicle.vehicle_id !== vehicle_id || run.shift.from >= outage.until)
              expect(keepsPromises(run, termsOf(day))).toBe(true);
          // Past and started visits of the other vehicle stay.
          for (const [key, { visit, shift, time }] of before)
            if (shift.vehicle.vehicle_id !== vehicle_id && visit.actual !== undefined)
              expect(after.find((one) => `${one.visit.ride_id} ${one.visit.kind}` === key)?.time).toBe(time);
        },
      ),
      { numRuns, seed: 20_261_123 },
    );
    // Guard against days on which nothing happens.
    expect(counted.moved).toBeGreaterThan(1000);
    expect(counted.left).toBeGreaterThan(500);
    expect(counted.stayed).toBeGreaterThan(100);
    expect(counted.later).toBeGreaterThan(100);
    expect(counted.earlier > 500).toBe(ahead > 0);
  },
);
