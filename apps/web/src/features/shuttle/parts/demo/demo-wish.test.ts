import { expect, test } from 'vitest';
import { demoHref, readDemoWish } from './demo-wish.ts';

test('the slot and the number of people stand in the address and are found there again', () => {
  const wish = { persons: 3, slot: { service_date: '2027-01-16', trip_id: 'auto-demo 一' } };
  expect(readDemoWish(new URL(demoHref('8', wish), 'https://a.jp').searchParams)).toEqual(wish);
  expect(demoHref('5', readDemoWish(new URLSearchParams()))).toBe('/demo/5');
});

test.each([
  'persons=x&date=2027-02-30&trip=a',
  'persons=0&date=2027-01-16',
  `persons=1&date=2027-01-16&trip=${'t'.repeat(201)}`,
])('an address that asks for nonsense asks for nothing: %s', (query) => {
  expect(readDemoWish(new URLSearchParams(query))).toEqual({ persons: 1, slot: undefined });
});

test('nobody asks for more people than one reservation is for', () => {
  expect(readDemoWish(new URLSearchParams('persons=9')).persons).toBe(4);
});
