import { expect, test } from 'vitest';
import { bookingHref, readBookingAddress } from './booking-address.ts';

const place = { spot_id: 4, room_id: 401, date: '2027-01-21' };
const read = (href: string) => {
  const pairs = new Map((href.split('?')[1] ?? '').split('&').map((pair) => pair.split('=') as [string, string]));
  return readBookingAddress({ get: (name) => pairs.get(name) ?? null });
};

test('the counter’s form is begun where the board was pressed', () => {
  expect(read(bookingHref({ ...place, start: '13:30' }))).toEqual({ ...place, start: '13:30' });
  expect(read(bookingHref(place))).toEqual({ ...place, start: undefined });
});

test.each([
  '',
  'spot_id=4&room_id=401',
  'spot_id=4&room_id=x&date=2027-01-21',
  'spot_id=4&room_id=401&date=2027-02-30',
])('an address like “%s” begins nothing', (query) =>
  expect(readBookingAddress(new URLSearchParams(query))).toBeUndefined(),
);

test('a time that is none is left out', () => {
  expect(read('?spot_id=4&room_id=401&date=2027-01-21&start=25:00')?.start).toBe(undefined);
});
