import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drivesOf } from '../ondemandbus/drives.ts';
import { bestInsertion, type Party, type Promise3 } from '../ondemandbus/insert.ts';
import type { BusStation } from '../ondemandbus/pack.ts';
import type { PlannedDay } from '../ondemandbus/possible.ts';
import type { Run } from '../ondemandbus/run.ts';
import { everyWay, preferred, type Measures, type RideOnDemand } from './brute-force.fixture.ts';
import { demandOf, type DemandDay } from './demand.ts';
import { footMetres, footSeconds, type Point } from './foot.ts';
import { onDemandAllTheWay } from './journeys.ts';
import { MOST_FOOT_SECONDS } from './limits.ts';
import { inTime, type Hop } from './network.ts';
import { waysWithin, type Boarded, type Question } from './scan.ts';

const YEN = 300;
const NOBODY: Party = { ride_id: 0, from_station_id: '', to_station_id: '', persons: 1, wheelchairs: 0 };
/** Places on a street, by metres east of its beginning. */
const at = (metres: number): Point => ({ latitude: 44, longitude: 142 + metres / 80_000 });
const ids = ['a', 'b', 'c'];
const minute = (least: number, most: number) => fc.integer({ min: least, max: most });
const place = fc.integer({ min: 0, max: 40 }).map((hundreds) => hundreds * 100);

/** Three stations, one vehicle with some promised rides, and a few buses along the street. */
const someTown = fc
  .record({
    stops: fc.array(place, { minLength: 4, maxLength: 4 }),
    stations: fc.array(place, { minLength: 3, maxLength: 3 }),
    from: place,
    to: place,
    drives: fc.array(minute(2, 12), { minLength: 2, maxLength: 2 }),
    promised: fc.array(
      fc.record({ begin: minute(2, 40).map((five) => five * 5), from: minute(0, 2), to: minute(1, 2) }),
      {
        maxLength: 6,
      },
    ),
    seats: minute(1, 2),
    buses: fc.array(
      fc.record({
        starts: minute(0, 150),
        calls: fc.array(minute(0, 3), { minLength: 3, maxLength: 4 }),
        takes: minute(2, 9),
      }),
      { minLength: 2, maxLength: 5 },
    ),
    yen: fc.array(fc.constantFrom(0, 100, 200), { minLength: 5, maxLength: 5 }),
    now: minute(-100, 60),
    isSlow: fc.boolean(),
  })
  .map(({ stops, stations, from, to, drives, promised, seats, buses, yen, now, isSlow }) => {
    const busStations = stations.map((metres, number): BusStation => ({
      station_id: ids[number] ?? '',
      station_name: { ja: '', en: '' },
      station_kana: '',
      ...at(metres),
    }));
    const empty: PlannedDay = {
      date: '2027-01-19',
      opens: 5,
      closes: 245,
      settings: {
        cutoff_minutes: 30,
        open_days_before: 14,
        window_minutes: 10,
        max_extra_minutes: 5,
        boarding_minutes: 1,
        call_minutes: 10,
      },
      drives: drivesOf(ids, [
        { from_station_id: 'a', to_station_id: 'b', duration_minutes: drives[0] ?? 2 },
        { from_station_id: 'b', to_station_id: 'c', duration_minutes: drives[1] ?? 2 },
      ]),
      runs: [
        {
          shift: {
            vehicle: {
              vehicle_id: 'one',
              vehicle_name: { ja: '', en: '' },
              seats,
              wheelchair_places: 0,
              home_station_id: 'a',
              shifts: [],
            },
            from: 0,
            to: 250,
          },
          visits: [],
        },
      ],
      now: -1000,
    };
    const planned = promised.reduce((before, { begin, from: one, to: ahead }, ride): PlannedDay => {
      const found = insertionAt(before, ids[one] ?? '', ids[(one + ahead) % 3] ?? '', begin, ride + 1);
      return found ? { ...before, runs: [{ ...(before.runs[0] as Run), visits: found.visits }] } : before;
    }, empty);
    const day = { ...planned, now };
    const demandDay: DemandDay = {
      day,
      yen: YEN,
      stations: busStations,
      nearStops: stops.map((metres) =>
        busStations
          .map((station, number) => ({ station: number, metres: footMetres(at(metres), station) }))
          .filter((near) => near.metres < 660),
      ),
    };
    const near = (metres: number) =>
      stops
        .map((stop, number) => ({ stop: number, metres: footMetres(at(metres), at(stop)) }))
        .filter((foot) => footSeconds(foot.metres, isSlow) <= MOST_FOOT_SECONDS);
    const hops = buses.flatMap(({ starts, calls, takes }, ride) =>
      calls.slice(0, -1).map((stop, index): Hop => {
        const departs = (starts + index * takes) * 60;
        const next = { index, from: stop, to: calls[index + 1] ?? 0, departs, arrives: departs + takes * 60 };
        return { ride, ...next, canBoard: true, canAlight: true };
      }),
    );
    const question: Question = {
      hops: hops.toSorted(inTime),
      stops: stops.length,
      feet: stops.map(() => []),
      access: near(from),
      egress: near(to),
      isSlow,
      mostChangeSeconds: 600,
      changeSeconds: isSlow ? 180 : 60,
      yenOf: (ride) => yen[ride] ?? 0,
      isOpen: () => true,
    };
    return { question, demandDay, ends: { from: { ...at(from), stopIds: [] }, to: { ...at(to), stopIds: [] } } };
  });

function promiseOf({ settings, drives }: PlannedDay, from: string, to: string, begin: number): Promise3 {
  const longest = settings.boarding_minutes + drives(from, to) + settings.max_extra_minutes;
  return { from: begin, until: begin + settings.window_minutes, arrive_by: begin + longest };
}

function insertionAt(day: PlannedDay, from: string, to: string, begin: number, ride = 0) {
  const terms = { drives: day.drives, boardingMinutes: day.settings.boarding_minutes, now: day.now };
  const party = { ...NOBODY, ride_id: ride, from_station_id: from, to_station_id: to };
  return bestInsertion(day.runs, party, promiseOf(day, from, to, begin), terms);
}

/** Every possible ride at each five minutes, with every walk around it. */
function everyRide({ day, stations, nearStops, yen }: DemandDay, { question, ends }: Town): RideOnDemand[] {
  const nearEnd = (end: Point) =>
    stations
      .map((station, number) => ({ number, metres: footMetres(end, station) }))
      .filter(({ metres }) => footSeconds(metres, question.isSlow) <= MOST_FOOT_SECONDS);
  const [starts, goals] = [nearEnd(ends.from), nearEnd(ends.to)];
  const atStops = nearStops.flatMap((near, stop) =>
    near.map(({ station, metres }) => ({ stop, number: station, metres })),
  );
  const begins = starts.map((one) => ({ ...one, stop: null as number | null }));
  const finishes = goals.map((one) => ({ ...one, stop: null as number | null }));
  const ways = [
    ...begins.flatMap((one) => [...atStops, ...finishes].map((other) => ({ one, other }))),
    ...atStops.flatMap((one) => finishes.map((other) => ({ one, other }))),
  ].filter(({ one, other }) => one.number !== other.number);
  const rides: RideOnDemand[] = [];
  for (const { one, other } of ways)
    for (let begin = day.opens; begin <= day.closes; begin += 5) {
      const [from, to] = [ids[one.number] ?? '', ids[other.number] ?? ''];
      const promise = promiseOf(day, from, to, begin);
      if (begin < day.now + day.settings.cutoff_minutes || promise.arrive_by > day.closes) continue;
      if (!insertionAt(day, from, to, begin)) continue;
      const times = { departs: begin * 60, arrives: promise.arrive_by * 60 };
      rides.push({ from: one.stop, to: other.stop, start: one.metres, end: other.metres, ...times, yen });
    }
  return rides;
}
type Town = Pick<typeof someTown extends fc.Arbitrary<infer Made> ? Made : never, 'question' | 'ends'>;

const measures = ({ departs, arrives, rides, metres, yen, demands }: Boarded): Measures => [
  departs,
  arrives,
  rides,
  metres,
  yen,
  demands,
];

test('with rides on demand, too, the scan finds each way that no other is preferable to, as following all of them does', () => {
  const found = { first: 0, last: 0, doors: 0 };
  fc.assert(
    fc.property(someTown, minute(0, 60), minute(90, 300), (town, from, until) => {
      const { question, demandDay, ends } = town;
      const span = { from: from * 60, until: until * 60 };
      const rides = everyRide(demandDay, town);
      const all = preferred(everyWay(question, span, rides));
      const demand = demandOf(demandDay, { ...ends, ...question });
      const ways = waysWithin({ ...question, demand }, span);
      const isDoor = ([, , vehicles, , , asked]: Measures): boolean => vehicles === 1 && asked === 1;
      expect(preferred(ways.map(measures))).toEqual(all.filter((one) => !isDoor(one)));
      for (const { demands, board } of ways) if (demands > 0) found[board.ride < 0 ? 'first' : 'last'] += 1;

      // All the way by on-demand bus: the earliest, and the latest.
      const doors = everyWay(
        { ...question, access: [] },
        span,
        rides.filter((one) => one.from === null && one.to === null),
      );
      for (const meant of ['depart', 'arrive'] as const) {
        const door = onDemandAllTheWay({ demand, isSlow: question.isSlow }, { meant }, span);
        const trouble = ([departs, arrives, , metres]: Measures): number =>
          (meant === 'depart' ? arrives - span.from : span.until - departs) + footSeconds(metres, question.isSlow);
        expect(door && trouble(measures(door))).toBe(doors.length === 0 ? undefined : Math.min(...doors.map(trouble)));
        if (door) found.doors += 1;
      }
    }),
    { numRuns: 3000 },
  );
  // Guard against a test without cases.
  expect(Math.min(found.first, found.last, found.doors)).toBeGreaterThan(200);
});

test('every ride on demand that a way goes by could be promised at that moment', () => {
  fc.assert(
    fc.property(someTown, ({ question, demandDay, ends }) => {
      const demand = demandOf(demandDay, { ...ends, ...question });
      for (const way of waysWithin({ ...question, demand }, { from: 0, until: 18_000 }))
        for (let part: Boarded | undefined = way; part; part = part.next) {
          if (part.board.ride >= 0) continue;
          const { from, to, departs, arrives } = part.board;
          const [one, other] = [from, to].map((stop) => ids[stop - question.stops] ?? '');
          expect(insertionAt(demandDay.day, one ?? '', other ?? '', departs / 60)).toBeDefined();
          expect(departs).toBeGreaterThanOrEqual((demandDay.day.now + 30) * 60);
          expect(arrives).toBeLessThanOrEqual(demandDay.day.closes * 60);
          if (part.next) expect(part.next.board.departs).toBeGreaterThanOrEqual(arrives + question.changeSeconds);
        }
    }),
    { numRuns: 1000 },
  );
});
