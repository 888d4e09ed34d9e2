import { describe, expect, test } from 'vitest';
import { busOfTests } from '../ondemandbus/bus.fixture.ts';
import { drivesOf } from '../ondemandbus/drives.ts';
import type { BusStation } from '../ondemandbus/pack.ts';
import type { PlannedDay } from '../ondemandbus/possible.ts';
import { demandOf, stationsOf } from './demand.ts';
import { MOST_TRIES } from './limits.ts';

const { settings } = busOfTests();
/** On a street, by metres east of its beginning. */
const at = (metres: number) => ({ latitude: 44, longitude: 142 + metres / 80_000, stopIds: [] });
const stationAt = (number: number, metres: number, over: object = {}): BusStation => ({
  station_id: `s${number}`,
  station_name: { ja: '', en: '' },
  station_kana: '',
  latitude: 44,
  longitude: at(metres).longitude,
  ...over,
});

/** A day without promises that counts queries of its runs. */
function dayOf(stations: readonly BusStation[]) {
  const asked = { times: 0 };
  const ids = stations.map(({ station_id }) => station_id);
  const day: PlannedDay = {
    date: '2027-01-19',
    opens: 480,
    closes: 1080,
    settings,
    drives: drivesOf(
      ids,
      ids.slice(1).map((id, place) => ({ from_station_id: ids[place] ?? '', to_station_id: id, duration_minutes: 2 })),
    ),
    // No vehicle, so no promise.
    get runs() {
      asked.times += 1;
      return [];
    },
    now: 0,
  };
  return { day, asked };
}
const networkAt = (metres: readonly number[]) => ({
  routes: [],
  stopIds: metres.map((_metres, stop) => `stop${stop}`),
  numbers: new Map<string, number>(),
  points: metres.map(at),
  feet: [],
});

describe('of a region with two hundred stations', () => {
  const places = Array.from({ length: 200 }, (_place, index) => index * 500);
  const stations = places.map((metres, number) => stationAt(number, metres));
  const { day, asked } = dayOf(stations);
  const demand = demandOf(
    { ...stationsOf(networkAt(places), stations), day, yen: 300 },
    { from: at(10_000), to: at(80_000), isSlow: false, access: [], egress: [] },
  );
  const pairs = [...(demand?.before.flat() ?? []), ...(demand?.after.flat() ?? []), ...(demand?.doors ?? [])];

  test('no more than 105 pairs are looked at', () => {
    expect(demand?.doors).toHaveLength(9);
    const count = new Set(pairs.map(({ pair }) => pair)).size;
    expect(count).toBeGreaterThan(60);
    expect(count).toBeLessThanOrEqual(105);
  });

  test('the runs are asked no more often than is said, however full they are', () => {
    for (const { pair } of pairs) {
      expect(demand?.firstFrom(pair, 0, 86_400)).toBeUndefined();
      expect(demand?.lastBy(pair, 86_400, 0)).toBeUndefined();
    }
    expect(asked.times).toBe(MOST_TRIES);
  });
});

test('a station at a stop needs no walk, and who is there on foot as quickly asks for no ride', () => {
  const stations = [stationAt(0, 0), stationAt(1, 5000, { stop_id: 'stop1' }), stationAt(2, 9000)];
  const network = networkAt([100, 5030]);
  const known = stationsOf(network, stations);
  expect(known.nearStops[1]).toEqual([{ station: 1, metres: 0 }]);
  const { day } = dayOf(stations);
  const near = { from: at(0), to: at(20_000), isSlow: false, egress: [] };
  const to = (access: readonly { stop: number; metres: number }[]) =>
    demandOf({ ...known, day, yen: 300 }, { ...near, access })?.before.map((ways) => ways.length);
  expect(to([])).toEqual([0, 1]);
  expect(to([{ stop: 1, metres: 0 }])).toEqual([0, 0]);
});

test('nobody is sent far to a station, and where none is near there is no ride', () => {
  const stations = [stationAt(0, 0), stationAt(1, 5000)];
  const { day } = dayOf(stations);
  const known = { ...stationsOf(networkAt([]), stations), day, yen: 300 };
  const far = { from: at(20_000), to: at(30_000), isSlow: false, access: [], egress: [] };
  expect(demandOf(known, far)).toBeUndefined();
  // Sixteen minutes at usual speed, twenty-five for slow walkers.
  const doors = (isSlow: boolean) => demandOf(known, { ...far, from: at(800), to: at(5000), isSlow })?.doors.length;
  expect([doors(false), doors(true)]).toEqual([1, 0]);
});
