import { instantOfRide } from '@machi/domain/transport/service-days';
import type { BusLocation } from '@machi/domain/transport/live/contract';
import { expect, test } from 'vitest';
import { createDrive, ridesOf } from './buses.ts';

const corners = { A: [44, 142], B: [44.01, 142], C: [44.01, 142.01] } as const;
const route: BusLocation = {
  route_id: 4,
  kind: 'community',
  route_name: '',
  route_kana: '',
  state: 'running',
  running: [],
  reason: null,
  next: null,
  vehicles: [],
  has_live_data: false,
  is_withheld: false,
  announcements: [],
  stops: Object.entries(corners).map(([stop_id, [latitude, longitude]]) => ({
    stop_id,
    stop_name: stop_id,
    stop_kana: '',
    spot_id: null,
    latitude,
    longitude,
    arrivals: [],
  })),
  // Not as the crow flies: by another corner to B.
  shapes: [
    [
      [44, 142],
      [44, 141.99],
      [44.01, 142],
      [44.01, 142.01],
    ],
  ],
};
const direction = {
  direction_key: '',
  route_name: '',
  headsigns: [],
  tables: [
    {
      days: [],
      columns: ['late', 'night'].map((trip_id) => ({ trip_id, note: null })),
      rows: Object.keys(corners).map((stop_id, index) => ({
        stop_id,
        stop_name: '',
        stop_kana: '',
        times: [`23:5${index * 4}`, `25:1${index * 4}`],
      })),
    },
  ],
};
const DATE = '2027-12-31';
const rides = ridesOf(route, [direction], DATE);
const at = (time: string) => instantOfRide(DATE, Number(time.slice(0, 2)) * 3600 + Number(time.slice(3)) * 60);

test('a vehicle drives its way by the timetable, a little late, also after midnight, and then no more', () => {
  const drive = createDrive(rides, [{ vehicle_id: 7, route_id: 4 }], () => 0.45);
  expect(drive(at('23:49'))).toEqual([]);
  const [report, ...others] = drive(at('23:52'));
  expect(others).toEqual([]);
  expect(report).toMatchObject({
    vehicle_id: 7,
    positions: [{ trip_id: 'late', service_date: DATE, measured_at: '2027-12-31T14:52:00.000Z' }],
  });
  // Half of the way round the corner.
  expect(report?.positions[0]).toMatchObject({ longitude: expect.closeTo(141.9943, 2) });
  expect(drive(at('24:30'))).toEqual([]);
  expect(drive(at('25:18'))).toMatchObject([
    { positions: [{ trip_id: 'night', latitude: expect.closeTo(44.01, 4), longitude: expect.closeTo(142.01, 4) }] },
  ]);
  expect(drive(at('25:19'))).toEqual([]);
});

test('nobody drives without a vehicle of the route', () => {
  expect(createDrive(rides, [{ vehicle_id: 7, route_id: 5 }], () => 0.45)(at('23:52'))).toEqual([]);
});

test('no vehicle is ever more than six minutes late', () => {
  const drive = createDrive(rides, [{ vehicle_id: 7, route_id: 4 }], () => 0.999);
  for (let second = 0; second < 20 * 60; second += 5) drive(new Date(at('23:50').getTime() + second * 1000));
  expect(drive(new Date(at('23:58').getTime() + 361_000))).toEqual([]);
});
