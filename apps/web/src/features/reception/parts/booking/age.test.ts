import { describe, expect, test } from 'vitest';
import { ageInWords, momentParts } from './age.ts';

describe('how long something has waited', () => {
  const since = '2027-01-14T06:31:00+09:00';
  test.each([
    ['2027-01-14T06:31:00+09:00', '0分', '0 min'],
    ['2027-01-14T07:30:59+09:00', '59分', '59 min'],
    ['2027-01-14T07:31:00+09:00', '1時間', '1 hour'],
    ['2027-01-15T06:30:59+09:00', '23時間', '23 hours'],
    ['2027-01-15T06:31:00+09:00', '1日', '1 day'],
    ['2027-01-17T06:30:00+09:00', '2日', '2 days'],
    // A clock that is behind the server's.
    ['2027-01-14T06:00:00+09:00', '0分', '0 min'],
  ])('at %s: %s, %s', (now, ja, en) => {
    expect(ageInWords(since, new Date(now))).toEqual({ ja, en });
  });

  test('a moment is told in the town’s time', () => {
    expect(momentParts('2027-01-13T21:31:00Z', 'ja')).toEqual({ day: '1月14日（木）', time: '6:31' });
    expect(momentParts('2027-01-13T21:31:00Z', 'en')).toEqual({ day: 'Thu 14 Jan', time: '6:31' });
  });
});
