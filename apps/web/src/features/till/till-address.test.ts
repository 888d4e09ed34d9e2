import { expect, test } from 'vitest';
import { tillHref, tillInAddress } from './till-address.ts';

const today = '2027-01-11';
const asked = (day: string) => tillInAddress(new URLSearchParams({ day }), today);
const read = (day: string) => asked(day).day;

test('the address asks for a day that has been; today and what is odd are the page itself', () => {
  expect(read('2027-01-10')).toBe('2027-01-10');
  for (const odd of ['2027-01-11', '2027-01-12', '1999-01-01', '2027-02-30', 'x', ''])
    expect(read(odd), odd).toBeUndefined();
  expect(tillHref('2027-01-10', today)).toBe('/reception/till?day=2027-01-10');
  expect([tillHref(today, today), tillHref('2027-01-12', today)]).toEqual(['/reception/till', '/reception/till']);
});

test('behind a point it says whose drawer', () => {
  expect(asked('2027-01-10.22')).toEqual({ day: '2027-01-10', house: 22 });
  expect(asked('2027-01-11.0')).toEqual({ house: 0 });
  for (const odd of ['2027-01-10.', '2027-01-10.x', '2027-01-10.-1', '2027-01-10.1234567890'])
    expect(asked(odd), odd).toEqual({});
  expect(tillHref('2027-01-10', today, 22)).toBe('/reception/till?day=2027-01-10.22');
  expect(tillHref(today, today, 0)).toBe('/reception/till?day=2027-01-11.0');
});
