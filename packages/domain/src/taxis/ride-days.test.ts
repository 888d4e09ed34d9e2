import { expect, test } from 'vitest';
import { firstRideDay, noteOn, refuseRideDay } from './ride-days.ts';

/** In the town the 12th has begun. */
const now = new Date('2027-01-11T15:30:00Z');

test('rides of today, of coming days and of seven days back are read, of others not', () => {
  expect(firstRideDay(now)).toBe('2027-01-05');
  for (const day of ['2027-01-05', '2027-01-12', '2028-01-01']) expect(refuseRideDay(day, now)).toBeUndefined();
  for (const day of ['2027-01-04', '2020-01-01'])
    expect(refuseRideDay(day, now)).toMatchObject({ status: 422, problems: [{ field: 'date', code: 'min-date' }] });
});

test('what a passenger wrote is read until the day is over', () => {
  const said = (ride_date: string) => noteOn({ note: '酸素', ride_date }, now);
  expect([said('2027-01-11'), said('2027-01-12'), said('2027-01-13')]).toEqual(['', '酸素', '酸素']);
});
