import { expect, test } from 'vitest';
import { byMonth, monthWords } from './visit-months.ts';

test('visits stand by the month of the town’s calendar, in the order in which they come', () => {
  const visits = ['2026-12-01T00:10:00+09:00', '2026-11-30T23:50:00+09:00', '2026-11-02T10:24:00+09:00'];
  const months = byMonth(visits.map((visited_at) => ({ visited_at })));
  expect(months.map(({ month, visits: own }) => [month, own.length])).toEqual([
    ['2026-12', 1],
    ['2026-11', 2],
  ]);
  expect([monthWords('2026-11', 'ja'), monthWords('2026-11', 'en')]).toEqual(['2026年11月', 'November 2026']);
});
