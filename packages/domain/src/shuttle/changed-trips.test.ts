import { expect, test } from 'vitest';
import { tripsThatChange } from './changed-trips.ts';
import { neverCancelled, shuttle } from './line.fixture.ts';

const sold = {
  route_id: 7,
  trip_id: 'early',
  service_date: '2027-01-14',
  departure_stop_id: 'A',
  arrival_stop_id: 'D',
  departure_name: { ja: '駅', en: 'Station' },
  departed_at: new Date('2027-01-14T00:10:00Z'),
  arrived_at: new Date('2027-01-14T00:35:00Z'),
  persons: 3,
};
const further = {
  ...sold,
  departure_stop_id: 'B',
  departed_at: new Date('2027-01-14T00:15:00Z'),
  persons: 2,
};
/** Ten minutes later than sold. */
const later = () => {
  const { route, line } = shuttle();
  const runs = line.runs.map((run) => ({
    ...run,
    calls: run.calls.map((call) => ({
      ...call,
      arrival_seconds: call.arrival_seconds + 600,
      departure_seconds: call.departure_seconds + 600,
    })),
  }));
  return { route, line: { ...line, runs, runsOfService: Map.groupBy(runs, ({ trip }) => trip.service_id) } };
};
const changes = (next: ReturnType<typeof shuttle>[], stretches = [further, sold], now = [shuttle()]) =>
  tripsThatChange(stretches, now, next, neverCancelled).map(({ becomes, persons, departed_at, service_date }) => [
    service_date,
    becomes,
    persons,
    departed_at,
  ]);

test('sold seats of a trip are counted together where another timetable moves it or has it no more', () => {
  expect(changes([shuttle()])).toEqual([]);
  expect(changes([later()])).toEqual([['2027-01-14', 'moved', 5, sold.departed_at]]);
  expect(changes([shuttle(20, ['late'])])).toEqual([['2027-01-14', 'gone', 5, sold.departed_at]]);
  const next = { ...sold, service_date: '2027-01-15', departed_at: new Date('2027-01-15T00:10:00Z') };
  expect(changes([], [next, sold])).toEqual([
    ['2027-01-14', 'gone', 3, sold.departed_at],
    ['2027-01-15', 'gone', 3, next.departed_at],
  ]);
});

test('what is so already, or suspended anyway, is no change', () => {
  expect(changes([], [sold], [])).toEqual([]);
  expect(changes([later()], [sold], [later()])).toEqual([]);
  expect(changes([shuttle()], [sold], [])).toEqual([]);
  expect(changes([later()], [{ ...sold, service_date: '2027-02-01' }])).toEqual([]);
});
