import type { DriverPassenger, DriverRun } from '@machi/domain/driver/contract';
import { expect, test } from 'vitest';
import { byStop, momentOf } from './driver-words.ts';

const run = (trip_id: string, from: string, to: string, cancelled: string | null = null): DriverRun => ({
  route_id: 7,
  route_name: '自然センター シャトル',
  trip_id,
  service_date: '2027-01-19',
  headsign: '自然センター',
  departed_at: `2027-01-19T${from}:00+09:00`,
  arrived_at: `2027-01-19T${to}:00+09:00`,
  cancelled,
  is_gone: false,
  is_demo: false,
  seats: 12,
  persons: 0,
  boarded: 0,
  missed: 0,
});

test('of the runs of a day the first that is still to leave is the next one, a cancelled one never', () => {
  const runs = [
    run('a', '09:00', '09:25'),
    run('b', '10:00', '10:25'),
    run('c', '10:20', '10:45', '大雪'),
    run('d', '11:00', '11:25'),
  ];
  const at = Date.parse('2027-01-19T10:10:00+09:00');
  expect(runs.map((one) => momentOf(one, runs, at))).toEqual(['over', 'now', 'later', 'next']);
});

test('passengers stand under the stop at which they get on, the first stop first', () => {
  const passenger = (id: number, stop: string, time: string): DriverPassenger => ({
    seat_reservation_id: id,
    reservation_code: `HM-${id}`,
    name: '佐藤',
    name_kana: 'サトウ',
    persons: 1,
    departure_name: stop,
    arrival_name: '自然センター',
    departed_at: `2027-01-19T${time}:00+09:00`,
    state: 'reserved',
    agreed_at: null,
  });
  const groups = byStop([
    passenger(3, '道の駅', '10:12'),
    passenger(1, '駅前', '10:00'),
    passenger(2, '駅前', '10:00'),
  ]);
  expect(groups.map(({ stop, passengers }) => [stop, ...passengers.map((one) => one.seat_reservation_id)])).toEqual([
    ['駅前', 1, 2],
    ['道の駅', 3],
  ]);
});
