import { expect, test } from 'vitest';
import { latestTime, nextTime, retryTime } from './job.ts';

const at = (text: string) => new Date(`${text}+09:00`);
const often = { everyMinutes: 10 };
const nightly = { nightlyAt: 3 };

test('a job is due again after its minutes, or at its hour of the town’s next night', () => {
  expect(nextTime(often, at('2027-01-20T23:55:00'))).toEqual(at('2027-01-21T00:05:00'));
  expect(nextTime(nightly, at('2027-01-20T02:59:59'))).toEqual(at('2027-01-20T03:00:00'));
  expect(nextTime(nightly, at('2027-01-20T03:00:00'))).toEqual(at('2027-01-21T03:00:00'));
  expect(nextTime(nightly, at('2028-02-28T12:00:00'))).toEqual(at('2028-02-29T03:00:00'));
});

test('what failed is tried again after 1, 2, 4 and 8 minutes, never later than its next time, and then only at its times', () => {
  const now = at('2027-01-20T12:00:00');
  const minutes = (rhythm: typeof often | typeof nightly, tries: number) =>
    (retryTime(rhythm, tries, now).getTime() - now.getTime()) / 60_000;
  expect([1, 2, 3, 4, 5, 6, 10].map((tries) => minutes(nightly, tries))).toEqual([1, 2, 4, 8, 900, 900, 900]);
  expect([1, 4, 5, 6].map((tries) => minutes(often, tries))).toEqual([1, 8, 10, 10]);
});

test('nothing is planned beyond the rhythm, so that what stands there was written by a wrong clock', () => {
  const now = at('2027-01-20T12:00:00');
  for (const rhythm of [often, nightly]) {
    expect(latestTime(rhythm, now) > nextTime(rhythm, now)).toBe(true);
    expect(latestTime(rhythm, now) >= retryTime(rhythm, 5, now)).toBe(true);
  }
});
