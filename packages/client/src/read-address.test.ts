import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readAddress } from './read-address.ts';

const read = (query: string) => readAddress(new URLSearchParams(query));
const State = z.enum(['open', 'paid']);

test('words, page, choices and what is open are read by their names', () => {
  const { given, idOf, filter, asked } = read('q=%20ほし%20&page=2&state=open&bill=17&new=1');
  expect(asked).toEqual({ q: 'ほし', page: '2' });
  expect(filter('state', State)).toEqual({ state: 'open' });
  expect(idOf('bill')).toBe(17);
  expect(given('new')).toBe('1');
});

test('words are cut to what a search takes', () => {
  expect(read(`q=${'あ'.repeat(65)}`).asked).toEqual({ q: 'あ'.repeat(64) });
});

test.each([
  '',
  'q=%20',
  'page=0',
  'page=1',
  'page=1e3',
  'page=100000',
  'bill=0',
  'bill=-1',
  'bill=1234567890',
  'bill=1x',
])('what is odd is left out: %s', (query) => {
  const { idOf, filter, asked } = read(query);
  expect([asked, idOf('bill'), filter('state', State)]).toEqual([{}, undefined, {}]);
});
test('a choice that there is not is none', () => {
  expect(read('state=stolen').filter('state', State)).toEqual({});
});
