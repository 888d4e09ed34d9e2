import { expect, test } from 'vitest';
import { readMandateAddress } from './mandate-address.ts';

const read = (query: string) => readMandateAddress(new URLSearchParams(query));

test('the address says what is looked for, what is open, and that a paper is entered', () => {
  expect(read('state=waiting&is_gone=1&q=%20ほし%20&page=2&mandate=7')).toEqual({
    mandate: 7,
    isNew: false,
    asked: { state: 'waiting', is_gone: '1', q: 'ほし', page: '2' },
  });
  expect(read('new=1').isNew).toBe(true);
});

test('what is odd is left out', () => {
  expect(read('state=paid&is_gone=2&page=0&mandate=x&new=2')).toEqual({ mandate: undefined, isNew: false, asked: {} });
});
