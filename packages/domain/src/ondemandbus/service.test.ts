import { describe, expect, test } from 'vitest';
import { drivesOf } from './drives.ts';
import { busOfTests } from './bus.fixture.ts';
import { daysAhead, lastDate, serviceOn, shiftsOn } from './service.ts';

describe('drives between stations', () => {
  const stations = ['a', 'b', 'c', 'd'];
  const drive = (from_station_id: string, to_station_id: string, duration_minutes: number) => ({
    from_station_id,
    to_station_id,
    duration_minutes,
  });

  test('hold for both directions unless the other one has a row, and lead by way of others where that is shorter', () => {
    const minutes = drivesOf(stations, [
      drive('a', 'b', 5),
      drive('b', 'a', 7),
      drive('b', 'c', 4),
      drive('a', 'c', 20),
    ]);
    expect([minutes('a', 'b'), minutes('b', 'a')]).toEqual([5, 7]);
    expect([minutes('a', 'c'), minutes('c', 'a')]).toEqual([9, 11]);
    expect(minutes('b', 'b')).toBe(0);
  });

  test('are endless where no way is known, and to what is no station', () => {
    const minutes = drivesOf(stations, [drive('a', 'b', 5), drive('a', 'x', 1)]);
    expect([minutes('a', 'd'), minutes('a', 'x'), minutes('x', 'a')]).toEqual([Infinity, Infinity, Infinity]);
  });
});

describe('the days of service', () => {
  const bus = busOfTests();

  test('have the hours of their weekday, or the reason why nobody rides', () => {
    expect(serviceOn(bus, '2027-01-12')).toEqual({ opens: 480, closes: 1080 });
    expect(serviceOn(bus, '2027-01-16')).toEqual({ opens: 540, closes: 900 });
    expect(serviceOn(bus, '2027-01-17')).toEqual({ opens: null, reason: undefined });
    // Coming of Age Day is a Monday.
    expect(serviceOn(bus, '2027-01-11')).toEqual({ opens: null, reason: { ja: '祝日', en: 'Public holiday' } });
  });

  test('are driven in the shifts of the weekday, none where there is no service', () => {
    const times = (date: string) => shiftsOn(bus, date).map(({ vehicle, from, to }) => [vehicle.vehicle_id, from, to]);
    expect(times('2027-01-12')).toEqual([
      ['one', 480, 720],
      ['one', 780, 1080],
      ['two', 540, 1020],
    ]);
    expect(times('2027-01-16')).toEqual([['one', 540, 900]]);
    expect(times('2027-01-11')).toEqual([]);
  });

  test('that can be asked for begin today, by the town’s clock, and end after the days of the pack', () => {
    const now = new Date('2027-01-11T15:30:00Z');
    expect(lastDate(bus, now)).toBe('2027-01-26');
    const days = daysAhead(bus, now);
    expect([days.length, days[0], days.at(-1)]).toEqual([15, '2027-01-12', '2027-01-26']);
  });
});
