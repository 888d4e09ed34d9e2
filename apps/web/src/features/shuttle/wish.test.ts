import { expect, test } from 'vitest';
import { readWish, wishHref } from './wish.ts';

test('what is wished for stands in the address and is found there again', () => {
  const wish = { from: 2, to: 22, date: '2027-01-19', persons: 3, trip: 'nature-1 外' };
  expect(readWish(new URL(wishHref(wish), 'https://a.jp').searchParams)).toEqual(wish);
  expect(wishHref(readWish(new URLSearchParams()))).toBe('/shuttle');
});

test.each([
  ['departure_spot_id=0&arrival_spot_id=-2&departed_at=2027-02-30&persons=x&trip=', undefined],
  [`departure_spot_id=1e3&arrival_spot_id=9999999999&departed_at=today&persons=0&trip=${'t'.repeat(201)}`, undefined],
])('an address that asks for nonsense asks for nothing: %s', (query, none) => {
  expect(readWish(new URLSearchParams(query))).toEqual({ from: none, to: none, date: none, persons: 1, trip: none });
});

test('nobody asks for more people than one reservation is for', () => {
  expect(readWish(new URLSearchParams('persons=40')).persons).toBe(4);
});
