import { expect, test } from 'vitest';
import { instantInWords, quarterHours } from './closure-words.ts';

test('a closure that ends at midnight ends on the day before', () => {
  expect(instantInWords('2027-01-21T00:00:00+09:00', 'ja', true)).toBe('2027年1月20日（水） 24:00');
  expect(instantInWords('2027-01-21T00:00:00+09:00', 'en', false)).toBe('Thu 21 Jan 2027 0:00');
  expect(instantInWords('2027-01-21T13:15:00+09:00', 'en', true)).toBe('Thu 21 Jan 2027 13:15');
});

test('a day has its quarter hours and its end', () => {
  expect([quarterHours[0], quarterHours[1], quarterHours.at(-1)]).toEqual(['00:00', '00:15', '24:00']);
});
