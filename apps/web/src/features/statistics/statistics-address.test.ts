import { expect, test } from 'vitest';
import { readStatisticsAddress, statisticsHref } from './statistics-address.ts';

const read = (query: string) => readStatisticsAddress(new URLSearchParams(query));

test('without a period, or with an odd one, the server says which it is', () => {
  expect(read('')).toEqual({ period: undefined, spotId: undefined });
  expect(read('period=2026-13&spot_id=x')).toEqual(read(''));
});

test('an address is read as it was written', () => {
  for (const shown of [
    { period: '2026', spotId: undefined },
    { period: '2027-01', spotId: 44 },
  ]) {
    expect(read(statisticsHref(shown, {}).split('?')[1] ?? '')).toEqual(shown);
  }
});
