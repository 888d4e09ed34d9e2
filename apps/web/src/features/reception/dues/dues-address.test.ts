import { expect, test } from 'vitest';
import { readDuesAddress } from './dues-address.ts';

test('the address asks for unpaid fees by words, use, age and facility; what is odd is left out', () => {
  const read = (text: string) => readDuesAddress(new URLSearchParams(text));
  expect(read('view=unpaid')).toEqual({});
  expect(read('q=佐藤&state=overdue&over=30&spot_id=4&page=2')).toEqual({
    q: '佐藤',
    state: 'overdue',
    over: '30',
    spot_id: '4',
    page: '2',
  });
  expect(read('state=paid&over=7&spot_id=x&page=0')).toEqual({});
});
