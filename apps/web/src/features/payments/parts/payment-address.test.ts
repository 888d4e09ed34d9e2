import { expect, test } from 'vitest';
import { readPaymentAddress } from './payment-address.ts';

test.each([
  ['', { payment: undefined, asked: {} }],
  [
    'q=%20%E4%BD%90%E8%97%A4%20&state=captured&is_different=1&page=2&payment=17',
    { payment: 17, asked: { q: '佐藤', state: 'captured', is_different: '1', page: '2' } },
  ],
  ['state=stolen&is_different=yes&page=0&payment=-1', { payment: undefined, asked: {} }],
])('the address %s asks for what it says, and what is odd in it is left out', (query, address) => {
  expect(readPaymentAddress(new URLSearchParams(query))).toEqual(address);
});
