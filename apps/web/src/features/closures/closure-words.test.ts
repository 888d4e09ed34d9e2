import { expect, test } from 'vitest';
import { instantInWords, lastDayAfter, spanInWords, timesOffered } from './closure-words.ts';

test('a closure that ends at midnight ends on the day before', () => {
  expect(instantInWords('2027-01-21T00:00:00+09:00', 'ja', true)).toBe('2027年1月20日（水） 24:00');
  expect(instantInWords('2027-01-21T00:00:00+09:00', 'en', false)).toBe('Thu 21 Jan 2027 0:00');
  expect(instantInWords('2027-01-21T13:15:00+09:00', 'en', true)).toBe('Thu 21 Jan 2027 13:15');
});

test('a closure within a day names the day once', () => {
  const t = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`;
  const span = (ended_at: string) =>
    spanInWords({ started_at: '2027-01-20T09:00:00+09:00', ended_at }, { t, locale: 'ja' });
  expect(span('2027-01-20T13:00:00+09:00')).toBe('2027年1月20日（水） 9:00〜13:00');
  expect(span('2027-01-21T00:00:00+09:00')).toBe('2027年1月20日（水） 9:00〜24:00');
  expect(span('2027-01-21T00:15:00+09:00')).toContain('2027年1月21日（木） 0:15');
});

test('the last day follows the first where it is empty or earlier', () => {
  expect(lastDayAfter('2027-02-03', '')).toBe('2027-02-03');
  expect(lastDayAfter('2027-02-03', '2027-02-02')).toBe('2027-02-03');
  expect(lastDayAfter('2027-02-03', '2027-02-03')).toBeUndefined();
  expect(lastDayAfter('2027-02-03', '2027-02-10')).toBeUndefined();
  expect(lastDayAfter('', '2027-02-10')).toBeUndefined();
});

test('a closure is offered the quarter hours while its facility may be open, or those of all the day', () => {
  const offered = timesOffered({ start: '09:00', end: '21:00' });
  expect([offered[0], offered[1], offered.at(-1), offered.length]).toEqual(['09:00', '09:15', '21:00', 49]);
  const all = timesOffered(undefined);
  expect([all[0], all.at(-1)]).toEqual(['00:15', '23:45']);
  expect(timesOffered({ start: '00:00', end: '24:00' })).toEqual(all);
});
