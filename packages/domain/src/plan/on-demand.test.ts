import { expect, test } from 'vitest';
import { instantOf } from '../calendar/model.ts';
import { busOfTests } from '../ondemandbus/bus.fixture.ts';
import { rideOnDemand } from './on-demand.ts';

const bus = busOfTests();
/** Tuesday, nine o'clock. */
const date = '2027-01-19';
const now = instantOf(date, 540);
const at = (place: number) => ({ latitude: 44 + place / 100, longitude: 142.001 });
const wished = (over: object = {}) => ({
  from: at(0),
  to: at(2),
  isSlow: false,
  date,
  at: 600,
  meant: 'depart' as const,
  ...over,
});
const told = (over: object = {}) => {
  const ride = rideOnDemand(bus, wished(over), now);
  return ride && [ride.from.station_id, ride.to.station_id, ride.minutes, ride.at];
};

test('a ride can be asked for between the stations that are near, in its hours', () => {
  expect(told()).toEqual(['a', 'c', 10, 600]);
  // Half an hour beforehand at the latest.
  expect(told({ at: 545 })).toEqual(['a', 'c', 10, 570]);
  expect(told({ at: 545, meant: 'arrive' })).toBeUndefined();
  expect(told({ at: 1075 })).toBeUndefined();
  expect(told({ date: '2027-01-24' })).toBeUndefined();
  expect(told({ date: '2027-03-02' })).toBeUndefined();
});

test('nobody is sent far to a station, nor from one to itself', () => {
  expect(told({ from: { latitude: 44.2, longitude: 142 } })).toBeUndefined();
  expect(told({ to: { latitude: 44.001, longitude: 142 } })).toBeUndefined();
});
