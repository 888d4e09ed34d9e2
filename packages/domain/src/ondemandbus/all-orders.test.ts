import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { busOfTests } from './bus.fixture.ts';
import { drivesOf, type Drives } from './drives.ts';
import { insertInto, type Insertion, type Party } from './insert.ts';
import { promiseFrom, termsOf, type PlannedDay } from './possible.ts';
import { keepsPromises, type Run, type Visit } from './run.ts';
import { shiftsOn } from './service.ts';

const STATIONS = ['a', 'b', 'c', 'd', 'e'] as const;
const DATE = '2027-01-12';
const bus = busOfTests();
const [SHIFT] = shiftsOn(bus, DATE);

type Place = readonly [number, number];
const placeOf = (places: readonly Place[], index: number): Place => places[index] ?? [0, 0];

/** Five places in a square of twelve minutes; driving times are about their distances. */
const drives = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })), { minLength: 5, maxLength: 5 })
  .map((places) =>
    drivesOf(
      STATIONS,
      STATIONS.flatMap((from_station_id, one) =>
        STATIONS.slice(one + 1).map((to_station_id, further) => {
          const [start, end] = [placeOf(places, one), placeOf(places, one + 1 + further)];
          const minutes = Math.ceil(Math.hypot(start[0] - end[0], start[1] - end[1]));
          return { from_station_id, to_station_id, duration_minutes: Math.max(1, minutes) };
        }),
      ),
    ),
  );

const wish = fc.record({
  from: fc.integer({ min: 0, max: 4 }),
  further: fc.integer({ min: 1, max: 4 }),
  persons: fc.integer({ min: 1, max: 2 }),
  /** Within three quarters of an hour, so that the rides conflict. */
  begin: fc.integer({ min: 108, max: 116 }),
});

const dayOf = (minutes: Drives): PlannedDay => ({
  date: DATE,
  opens: 480,
  closes: 1080,
  settings: bus.settings,
  drives: minutes,
  runs: SHIFT ? [{ shift: SHIFT, visits: [] }] : [],
  now: -600,
});

/** Minutes that a vehicle drives, with the way home. */
function drivenIn({ shift, visits }: Run, minutes: Drives): number {
  const home = shift.vehicle.home_station_id;
  const stops = visits.length === 0 ? [] : [home, ...visits.map(({ station_id }) => station_id), home];
  return stops.slice(1).reduce((sum, stop, index) => sum + minutes(stops[index] ?? home, stop), 0);
}

/** Finds the least driving added by any pair of positions without breaking a promise; undefined: none. */
function bestByTrying(day: PlannedDay, run: Run, { visits }: Insertion | { visits: readonly Visit[] }, rideId: number) {
  const [pickup, dropoff] = visits.filter(({ ride_id }) => ride_id === rideId);
  if (!pickup || !dropoff) return undefined;
  const others = run.visits;
  let best: number | undefined;
  for (let on = 0; on <= others.length; on += 1)
    for (let off = on; off <= others.length; off += 1) {
      const tried = {
        ...run,
        visits: [...others.slice(0, on), pickup, ...others.slice(on, off), dropoff, ...others.slice(off)],
      };
      if (!keepsPromises(tried, termsOf(day))) continue;
      const extra = drivenIn(tried, day.drives) - drivenIn(run, day.drives);
      best = best === undefined ? extra : Math.min(best, extra);
    }
  return best;
}

/** Tells whether any order of all visits keeps all promises, with pickup before drop-off. */
function isPossibleInAnyOrder(run: Run, left: readonly Visit[], day: PlannedDay): boolean {
  if (left.length === 0) return keepsPromises(run, termsOf(day));
  return left.some((visit) => {
    if (visit.kind === 'dropoff' && left.some((one) => one.kind === 'pickup' && one.ride_id === visit.ride_id))
      return false;
    const next = { ...run, visits: [...run.visits, visit] };
    // A promise broken on the way stays broken. The way home and the places are checked at the end.
    const isInTime = keepsPromises({ ...next, shift: { ...next.shift, to: 1440 } }, termsOf(day));
    return (
      isInTime &&
      isPossibleInAnyOrder(
        next,
        left.filter((one) => one !== visit),
        day,
      )
    );
  });
}

const visitsOf = (day: PlannedDay, party: Party, from: number): readonly Visit[] => {
  const promise = promiseFrom(day, party, from);
  const both = { ride_id: party.ride_id, persons: party.persons, wheelchairs: 0 };
  return [
    { ...both, kind: 'pickup', station_id: party.from_station_id, earliest: promise.from, latest: promise.until },
    { ...both, kind: 'dropoff', station_id: party.to_station_id, earliest: 0, latest: promise.arrive_by },
  ];
};

test('a ride is put where trying all pairs of places finds the least driving; what other orders of the rides would still have had is counted', () => {
  const counted = { asked: 0, promised: 0, byOtherOrder: 0 };
  fc.assert(
    fc.property(drives, fc.array(wish, { minLength: 3, maxLength: 5 }), (minutes, wishes) => {
      const day = dayOf(minutes);
      let [run] = day.runs;
      wishes.forEach(({ from, further, persons, begin }, index) => {
        if (!run) return;
        const party: Party = {
          ride_id: index + 1,
          from_station_id: STATIONS[from] ?? 'a',
          to_station_id: STATIONS[(from + further) % 5] ?? 'b',
          persons,
          wheelchairs: 0,
        };
        const visits = visitsOf(day, party, begin * 5);
        const found = insertInto(run, party, promiseFrom(day, party, begin * 5), termsOf(day));
        expect(found?.extra_minutes).toBe(bestByTrying(day, run, { visits }, party.ride_id));
        counted.asked += 1;
        if (found) {
          counted.promised += 1;
          expect(keepsPromises({ ...run, visits: found.visits }, termsOf(day))).toBe(true);
          run = { ...run, visits: found.visits };
        } else if (isPossibleInAnyOrder({ ...run, visits: [] }, [...run.visits, ...visits], day))
          counted.byOtherOrder += 1;
      });
    }),
    { numRuns: 3000, seed: 20_261_123 },
  );
  // The figures of decisions/0115.
  expect(counted).toEqual({ asked: 11_884, promised: 9394, byOtherOrder: 285 });
});
