import { expect, test } from 'vitest';
import { periodsAround, readStatisticsAddress, statisticsHref } from './statistics-address.ts';

const now = new Date('2027-01-21T03:00:00Z');
const read = (query: string) => readStatisticsAddress(new URLSearchParams(query), now);

test('without a period the last whole month is shown, over the end of a year too', () => {
  expect(read('')).toEqual({ period: '2026-12', spotId: undefined });
  expect(read('period=2026-13&spot_id=x')).toEqual(read(''));
});

test('an address is read as it was written', () => {
  for (const query of ['period=2026', 'period=2027-01&spot_id=44']) {
    expect(read(statisticsHref(read(query), {}).split('?')[1] ?? '')).toEqual(read(query));
  }
});

test('from a month to its fiscal year and back', () => {
  expect(periodsAround('2027-02', now).year).toBe('2026');
  expect(periodsAround('2026', now).month).toBe('2027-01');
  expect(periodsAround('2024', now).month).toBe('2025-03');
});
