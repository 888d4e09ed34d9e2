import { expect, test } from 'vitest';
import { readDebitAddress } from './debit-address.ts';

const read = (query: string) => readDebitAddress(new URLSearchParams(query));

test('what is old or odd in an address is left out', () => {
  expect(read('run=3&state=failed&page=2')).toMatchObject({ run: 3, listed: { state: 'failed', page: '2' } });
  expect(read('run=x&state=gone&page=0')).toMatchObject({ run: undefined, listed: {}, isNew: false });
  expect(read('new=1&bank=shinkin&day=2027-01-27')).toMatchObject({
    isNew: true,
    asked: { collection_key: 'shinkin', debit_on: '2027-01-27' },
    leftOut: undefined,
  });
  expect(read('new=1&bank=shinkin&day=2027-01-27&retry=4&reason=')).toMatchObject({
    asked: { retry_of: '4' },
    leftOut: undefined,
  });
  expect(read('new=1&bank=Shinkin;&day=2027-02-30').asked).toBeUndefined();
  expect(read('reason=stopped&page=3').leftOut).toEqual({ reason: 'stopped', page: '3' });
});
