import { expect, test } from 'vitest';
import { dayInAddress, tillHref } from './till-address.ts';

const today = '2027-01-11';
const read = (day: string) => dayInAddress(new URLSearchParams({ day }), today);

test('the address asks for a day that has been; today and what is odd are the page itself', () => {
  expect(read('2027-01-10')).toBe('2027-01-10');
  for (const odd of ['2027-01-11', '2027-01-12', '1999-01-01', '2027-02-30', 'x', ''])
    expect(read(odd), odd).toBeUndefined();
  expect(tillHref('2027-01-10', today)).toBe('/reception/till?day=2027-01-10');
  expect([tillHref(today, today), tillHref('2027-01-12', today)]).toEqual(['/reception/till', '/reception/till']);
});
