import * as fc from 'fast-check';
import { busOfTests } from './bus.fixture.ts';
import { drivesOf, type Drives } from './drives.ts';
import type { PlannedDay } from './possible.ts';
import { shiftsOn } from './service.ts';

const STATIONS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const DATE = '2027-01-12';
const bus = busOfTests();

/** Drives of a random town; some take longer in one direction. */
export const drives = fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 30, maxLength: 30 }).map((minutes) =>
  drivesOf(
    STATIONS,
    STATIONS.flatMap((from, row) =>
      STATIONS.filter((to) => to !== from).map((to, column) => ({
        from_station_id: from,
        to_station_id: to,
        duration_minutes: minutes[(row * 5 + column) % minutes.length] ?? 1,
      })),
    ),
  ),
);

export const way = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 5 })).map(([from, further]) => ({
  from_station_id: STATIONS[from] ?? 'a',
  to_station_id: STATIONS[(from + further) % 6] ?? 'b',
}));

/** A weekday without rides. */
export const newDay = (minutes: Drives, now: number): PlannedDay => ({
  date: DATE,
  opens: 480,
  closes: 1080,
  settings: bus.settings,
  drives: minutes,
  runs: shiftsOn(bus, DATE).map((shift) => ({ shift, visits: [] })),
  now,
});
