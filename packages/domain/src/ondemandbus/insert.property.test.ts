import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Party, Promise3 } from './insert.ts';
import { findPromise, soonestPromise, termsOf, withRide, type Found, type PlannedDay } from './possible.ts';
import { drives, newDay, way } from './random-day.fixture.ts';
import { fixedUntil, keepsPromises, timesOf, withoutRide } from './run.ts';

/** Events of a day in order. */
const event = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      way,
      persons: fc.integer({ min: 1, max: 4 }),
      chair: fc.boolean(),
      meant: fc.constantFrom('depart' as const, 'arrive' as const),
      minute: fc.integer({ min: 108, max: 140 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('ready' as const), way, persons: fc.integer({ min: 1, max: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('later' as const), minutes: fc.integer({ min: 1, max: 45 }) }),
  },
);

/** Past and started visits with their times, which later events must not change. */
const settled = (day: PlannedDay) =>
  day.runs.flatMap((run) => {
    const times = timesOf(run, termsOf(day));
    return run.visits.slice(0, fixedUntil(run, times, termsOf(day))).map((visit, index) => {
      const before = run.visits[index - 1]?.station_id ?? run.shift.vehicle.home_station_id;
      const time = times[index] ?? 0;
      return { visit: `${visit.ride_id} ${visit.kind} ${time}`, setsOut: time - day.drives(before, visit.station_id) };
    });
  });

test(
  'on ten thousand days no later promise, way back on call or cancellation breaks an earlier promise, or changes what a driver has set out for',
  { timeout: 60_000 },
  () => {
    const counted = { promised: 0, refused: 0 };
    fc.assert(
      fc.property(
        drives,
        fc.integer({ min: -600, max: 600 }),
        fc.array(event, { minLength: 5, maxLength: 20 }),
        (minutes, begins, events) => {
          let day = newDay(minutes, begins);
          let next = 1;
          const promises = new Map<number, Promise3>();
          const keep = (found: Found | undefined) => {
            if (!found) {
              counted.refused += 1;
              return;
            }
            counted.promised += 1;
            promises.set(next, found.promise);
            next += 1;
            day = withRide(day, found.insertion);
          };
          for (const one of events) {
            const before = settled(day);
            let gone: number | undefined;
            if (one.kind === 'later') day = { ...day, now: day.now + one.minutes };
            else if (one.kind === 'cancel') {
              const ids = [...promises].filter(([, { from }]) => day.now < from).map(([id]) => id);
              const id = ids[one.which % Math.max(1, ids.length)];
              if (id === undefined) continue;
              promises.delete(id);
              gone = id;
              day = {
                ...day,
                runs: day.runs.map((run) =>
                  run.visits.some(({ ride_id }) => ride_id === id) ? withoutRide(run, id, termsOf(day)) : run,
                ),
              };
            } else {
              const party: Party = {
                ...one.way,
                ride_id: next,
                persons: one.persons,
                wheelchairs: one.kind === 'ask' && one.chair ? 1 : 0,
              };
              keep(
                one.kind === 'ask'
                  ? findPromise(day, party, { meant: one.meant, minute: one.minute * 5 })
                  : soonestPromise(day, party, day.now + 10),
              );
            }
            for (const run of day.runs) expect(keepsPromises(run, termsOf(day))).toBe(true);
            if (one.kind === 'later') continue;
            const after = settled(day);
            const now = new Set(after.map(({ visit }) => visit));
            const changed = before.filter(({ visit }) => !now.has(visit) && !visit.startsWith(`${gone} dropoff`));
            expect(changed).toEqual([]);
            // A new visit is known in time: before its driver has to set out.
            const known = new Set(before.map(({ visit }) => visit));
            for (const { visit, setsOut } of after)
              if (!known.has(visit)) expect(setsOut).toBeGreaterThanOrEqual(day.now);
          }
          // Each promise is in exactly one run, with both visits in order and in time.
          const visits = day.runs.flatMap((run) => {
            const times = timesOf(run, termsOf(day));
            return run.visits.map((visit, index) => ({ ...visit, time: times[index] ?? 0 }));
          });
          for (const [id, promise] of promises) {
            const [pickup, dropoff, ...more] = visits.filter(({ ride_id }) => ride_id === id);
            expect([pickup?.kind, dropoff?.kind, more]).toEqual(['pickup', 'dropoff', []]);
            expect(pickup?.time).toBeGreaterThanOrEqual(promise.from);
            expect(pickup?.time).toBeLessThanOrEqual(promise.until);
            expect(dropoff?.time).toBeLessThanOrEqual(promise.arrive_by);
          }
        },
      ),
      { numRuns: 10_000, seed: 20_261_123 },
    );
    // Guard against days on which nothing can be promised.
    expect(counted.promised).toBeGreaterThan(40_000);
    expect(counted.refused).toBeGreaterThan(4_000);
  },
);
