import { expect, test } from 'vitest';
import { hoursByWeekday, rowsByHours } from './weekday-hours.ts';

const rows = [
  { weekdays: [1, 2, 3], opens: '09:00', closes: '17:30' },
  { weekdays: [0, 6], opens: '10:00', closes: '24:00' },
];

test('each weekday has its hours or none', () => {
  const days = hoursByWeekday(rows);
  expect([...days.keys()]).toEqual([1, 2, 3, 4, 5, 6, 0]);
  expect(days.get(2)).toEqual({ opens: '09:00', closes: '17:30' });
  expect(days.get(4)).toBeNull();
});

test('weekdays of the same hours share a row, and come back as they were', () => {
  const same = (list: typeof rows) => list.toSorted((one, other) => one.opens.localeCompare(other.opens));
  expect(same(rowsByHours(hoursByWeekday(rows)))).toEqual(same(rows));
  expect(rowsByHours(hoursByWeekday([]))).toEqual([]);
});
