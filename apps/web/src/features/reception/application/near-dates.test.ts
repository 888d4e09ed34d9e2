import { expect, test } from 'vitest';
import { nearDates } from './near-dates.ts';

const dates = (count: number) =>
  Array.from({ length: count }, (_one, index) => ({
    ended_at: `2027-01-${String(index + 1).padStart(2, '0')}T12:00:00Z`,
  }));
const counted = (count: number, now: string) => {
  const { earlier, near, later } = nearDates(dates(count), new Date(now));
  return [earlier.length, near.length, later.length, near[0]?.ended_at.slice(8, 10)];
};

test('of many dates those from now on stand open, of a few all of them', () => {
  expect(counted(8, '2027-01-04T00:00:00Z')).toEqual([0, 8, 0, '01']);
  expect(counted(15, '2026-12-01T00:00:00Z')).toEqual([0, 5, 10, '01']);
  expect(counted(15, '2027-01-04T00:00:00Z')).toEqual([3, 5, 7, '04']);
  // Today's date counts until it is over.
  expect(counted(15, '2027-01-04T12:00:00Z')).toEqual([4, 5, 6, '05']);
  expect(counted(15, '2027-01-14T00:00:00Z')).toEqual([10, 5, 0, '11']);
  expect(counted(15, '2027-02-01T00:00:00Z')).toEqual([10, 5, 0, '11']);
});
