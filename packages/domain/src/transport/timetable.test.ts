import { describe, expect, test } from 'vitest';
import { feedOfTrips, weekly, type SampleTrip } from './line.fixture.ts';
import { lineOf } from './service-days.ts';
import { daysOff, stopsInOrder, timetableFrom, timetableOn } from './timetable.ts';

const ride = (trip_id: string, service_id: string, ...calls: SampleTrip['calls']): SampleTrip => ({
  trip_id,
  service_id,
  calls,
});
const clock = (seconds: number | null) =>
  seconds === null ? '-' : `${Math.floor(seconds / 3600)}:${String((seconds % 3600) / 60).padStart(2, '0')}`;

/** Tables as shown: days, then a stop a line. */
function drawn(
  trips: readonly SampleTrip[],
  calendar: readonly ReturnType<typeof weekly>[],
  from: string,
  dates: Parameters<typeof feedOfTrips>[2] = [],
) {
  return timetableFrom(lineOf(feedOfTrips(trips, calendar, dates), ['loop']), from).map(({ tables, ...direction }) => ({
    ...direction,
    tables: tables.map(({ days, columns, rows }) => ({
      days: days.join(''),
      notes: columns.map(({ note }) => note),
      rows: rows.map(({ stop_id, times }) => [stop_id, ...times.map(clock)].join(' ')),
    })),
  }));
}

describe('a timetable', () => {
  test('has a table for each kind of day, in the order in which trips leave', () => {
    const [only] = drawn(
      [
        ride('2', 'weekday', ['A', '9:00'], ['B', '9:10']),
        ride('1', 'weekday', ['A', '8:00'], ['B', '8:10']),
        ride('3', 'rest', ['A', '10:00'], ['B', '10:10']),
      ],
      [weekly('weekday', [1, 2, 3, 4, 5]), weekly('rest', [0, 6])],
      '2026-06-01',
    );
    expect(only).toMatchObject({
      direction_key: 'loop:0',
      tables: [
        { days: '12345', rows: ['A 8:00 9:00', 'B 8:10 9:10'], notes: [null, null] },
        { days: '06', rows: ['A 10:00', 'B 10:10'] },
      ],
    });
  });

  test('is one table where all days are the same, and says which weekdays have none', () => {
    const trips = [ride('1', 'daily', ['A', '8:00'], ['B', '8:10'])];
    const days = (weekdays: readonly number[]) =>
      drawn(trips, [weekly('daily', weekdays)], '2026-06-01')[0]?.tables.map((table) => table.days);
    expect(days([0, 1, 2, 3, 4, 5, 6])).toEqual(['0123456']);
    expect(days([0, 2, 3, 4, 5, 6])).toEqual(['023456']);
    expect(days([6])).toEqual(['6']);
  });

  test('says of a trip that is not on every day when it is', () => {
    const trips = [
      ride('usual', 'weekday', ['A', '8:00'], ['B', '8:10']),
      ride('friday', 'friday', ['A', '24:50'], ['B', '25:10']),
      ride('once', 'once', ['A', '12:00'], ['B', '12:10']),
      ride('not', 'not', ['A', '13:00'], ['B', '13:10']),
      ride('soon', 'soon', ['A', '14:00'], ['B', '14:10']),
    ];
    const week = [1, 2, 3, 4, 5];
    const [only] = drawn(
      trips,
      [weekly('weekday', week), weekly('friday', [5]), weekly('not', week), weekly('soon', week, '2026-06-10')],
      '2026-06-01',
      [
        { service_id: 'once', date: '2026-06-03', exception_type: 1 },
        { service_id: 'not', date: '2026-06-04', exception_type: 2 },
      ],
    );
    expect(only?.tables[0]?.notes).toEqual([
      null,
      { kind: 'only', dates: ['2026-06-03'] },
      { kind: 'except', dates: ['2026-06-04'] },
      { kind: 'from', date: '2026-06-10' },
      { kind: 'weekdays', weekdays: [5] },
    ]);
    expect(only?.tables[0]?.rows[1]).toBe('B 8:10 12:10 13:10 14:10 25:10');
  });

  test('lays trips of other ways into one order of stops; a loop comes to its first stop twice', () => {
    const [only] = drawn(
      [
        ride('whole', 'daily', ['A', '8:00'], ['B', '8:05'], ['C', '8:10'], ['A', '8:20']),
        ride('by D', 'daily', ['A', '9:00'], ['D', '9:03'], ['C', '9:10'], ['A', '9:20']),
        ride('half', 'daily', ['B', '10:05'], ['C', '10:10']),
      ],
      [weekly('daily', [0, 1, 2, 3, 4, 5, 6])],
      '2026-06-01',
    );
    expect(only?.tables[0]?.rows).toEqual([
      'A 8:00 9:00 -',
      'B 8:05 - 10:05',
      'D - 9:03 -',
      'C 8:10 9:10 10:10',
      'A 8:20 9:20 -',
    ]);
  });

  test('of a season begins with its first day; a public holiday has the Sunday’s', () => {
    const trips = [ride('1', 'summer', ['A', '8:00'], ['B', '8:10'])];
    const line = lineOf(feedOfTrips(trips, [weekly('summer', [0], '2027-04-01')]), ['loop']);
    expect(timetableFrom(line, '2026-12-20')[0]?.tables[0]?.days).toEqual([0]);
    expect(timetableOn(line, '2027-04-04')[0]?.tables[0]?.columns).toHaveLength(1);
    expect(timetableOn(line, '2026-12-20')).toEqual([]);
  });

  test('of two directions has outward before return, and names each stop once', () => {
    const line = lineOf(
      feedOfTrips(
        [
          {
            ...ride('back', 'daily', ['C', '7:00'], ['B', '7:05'], ['A', '7:10']),
            direction_id: 1,
            trip_headsign: 'A',
          },
          { ...ride('out', 'daily', ['A', '8:00'], ['B', '8:05'], ['C', '8:10']), trip_headsign: 'C' },
        ],
        [weekly('daily', [0, 1, 2, 3, 4, 5, 6])],
      ),
      ['loop'],
    );
    expect(timetableFrom(line, '2026-06-01').map(({ headsigns }) => headsigns)).toEqual([['C'], ['A']]);
    expect(stopsInOrder(line)).toEqual(['A', 'B', 'C']);
  });

  test('tells the days off: without service, although such days have it otherwise', () => {
    const line = lineOf(
      feedOfTrips(
        [ride('1', 'daily', ['A', '8:00'], ['B', '8:10'])],
        [weekly('daily', [1, 2, 3, 4, 5])],
        ['2026-12-31', '2027-01-01'].map((date) => ({ service_id: 'daily', date, exception_type: 2 })),
      ),
      ['loop'],
    );
    expect(daysOff(line, '2026-11-22')).toEqual([{ from: '2026-12-31', to: '2027-01-01' }]);
    const told = [{ from: '2026-12-31', to: '2026-12-31' }];
    expect(daysOff(line, '2026-11-22', told)).toEqual([{ from: '2027-01-01', to: '2027-01-01' }]);
    // Sundays have no service, public holidays do.
    expect(timetableFrom(line, '2026-11-22')[0]?.tables.map(({ days }) => days)).toEqual([[1, 2, 3, 4, 5, 7]]);
  });

  test('of a trip without end is cut, and stays quick', () => {
    const calls = Array.from({ length: 5000 }, (_call, index): [string, string] => [
      `S${index}`,
      `${8 + Math.floor(index / 600)}:00`,
    ]);
    const others = calls
      .toReversed()
      .map(([stop], index): [string, string] => [stop, `${8 + Math.floor(index / 600)}:00`]);
    const [only] = drawn(
      [ride('1', 'daily', ...calls), ride('2', 'daily', ...others)],
      [weekly('daily', [1])],
      '2026-06-01',
    );
    expect(only?.tables[0]?.rows.length).toBeLessThanOrEqual(400);
  });
});
