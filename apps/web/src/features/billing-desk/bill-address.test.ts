import { expect, test } from 'vitest';
import { readBillAddress } from './bill-address.ts';

test.each([
  ['', { bill: undefined, request: undefined, asked: {} }],
  [
    'q=%20湯川%20&state=failed&month=2026-12&page=2&bill=17',
    { bill: 17, request: undefined, asked: { q: '湯川', state: 'failed', month: '2026-12', page: '2' } },
  ],
  ['state=lost&month=2026-13&page=0&bill=-1&request=x', { bill: undefined, request: undefined, asked: {} }],
  ['request=5', { bill: undefined, request: 5, asked: {} }],
])('the address %s asks for what it says, and what is odd in it is left out', (query, address) => {
  expect(readBillAddress(new URLSearchParams(query))).toEqual(address);
});
