import { paymentDesk } from '@machi/domain/payments/desk';
import { expect, test } from 'vitest';
import { readDeskAddress } from './desk-address.ts';

test.each([
  ['', { open: undefined, isNew: false, asked: {} }],
  [
    'q=%20%E4%BD%90%E8%97%A4%20&state=captured&is_different=1&page=2&payment=17&new=1',
    { open: 17, isNew: true, asked: { q: '佐藤', state: 'captured', is_different: '1', page: '2' } },
  ],
  ['state=stolen&is_different=yes&page=0&payment=-1&new=yes', { open: undefined, isNew: false, asked: {} }],
])('the address %s asks for what it says, and what is odd in it is left out', (query, address) => {
  expect(readDeskAddress(paymentDesk, new URLSearchParams(query))).toEqual(address);
});
