import { expect, test } from 'vitest';
import type { RunNote } from './contract.ts';
import { nextByTimetable } from './next-by-timetable.ts';

const open: Parameters<typeof nextByTimetable>[1] = {
  days_off: [],
  suspensions: [],
  timetable_from: null,
  timetable_until: null,
};
const table = (days: readonly number[], times: readonly (readonly [string, RunNote | null])[]) => ({
  days: [...days],
  columns: times.map(([time, note]) => ({ trip_id: time, note })),
  rows: [
    { stop_id: 'a', stop_name: '駅前', stop_kana: '', times: times.map(([time]) => time) },
    { stop_id: 'b', stop_name: '役場前', stop_kana: '', times: times.map(() => '23:59') },
  ],
});
const weekdays = table(
  [1, 2, 3, 4, 5],
  [
    ['07:30', null],
    ['15:10', { kind: 'weekdays', weekdays: [1, 3] }],
    ['16:10', { kind: 'except', dates: ['2026-11-30'] }],
    ['24:20', null],
  ],
);
const line = [
  { direction_key: 'x:0', route_name: '循環', headsigns: ['温泉'], tables: [weekdays, table([0], [['09:00', null]])] },
];
const next = (now: string, route = open) => nextByTimetable(line, route, new Date(`${now}:00+09:00`))?.departs_at;

test('the next ride leaves by the days of its table and the notes of its run, also after midnight', () => {
  // Monday 30 November 2026.
  expect(nextByTimetable(line, open, new Date('2026-11-30T07:29:00+09:00'))).toEqual({
    departs_at: '2026-11-30T07:30:00+09:00',
    stop_name: '駅前',
    headsign: '温泉',
  });
  expect(next('2026-11-30T07:30')).toBe('2026-11-30T15:10:00+09:00');
  expect(next('2026-11-30T15:10')).toBe('2026-12-01T00:20:00+09:00');
  expect(next('2026-12-01T00:10')).toBe('2026-12-01T00:20:00+09:00');
  expect(next('2026-12-01T08:00')).toBe('2026-12-01T16:10:00+09:00');
  // Saturday has no table; its night is Friday's.
  expect(next('2026-12-05T00:30')).toBe('2026-12-06T09:00:00+09:00');
});

test('none leaves on days off, while the town suspends the route, and outside the timetable', () => {
  const monday = { from: '2026-11-30', to: '2026-11-30' };
  expect(next('2026-11-30T06:00', { ...open, days_off: [monday] })).toBe('2026-12-01T07:30:00+09:00');
  expect(next('2026-11-30T06:00', { ...open, suspensions: [{ ...monday, reason: '雪' }] })).toBe(
    '2026-12-01T07:30:00+09:00',
  );
  expect(next('2026-11-30T06:00', { ...open, timetable_until: '2026-11-29' })).toBeUndefined();
  expect(next('2026-11-30T06:00', { ...open, timetable_from: '2026-12-02' })).toBe('2026-12-02T07:30:00+09:00');
});
