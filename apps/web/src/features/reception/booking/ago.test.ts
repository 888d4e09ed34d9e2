import { describe, expect, test } from 'vitest';
import { agoInWords, momentParts } from './ago.ts';

describe('how long ago something came', () => {
  const since = '2027-01-14T06:31:00+09:00';
  test.each([
    ['2027-01-14T06:31:59+09:00', 'たったいま', 'just now'],
    ['2027-01-14T06:32:00+09:00', '1分前', '1 min ago'],
    ['2027-01-14T07:30:59+09:00', '59分前', '59 min ago'],
    ['2027-01-14T07:31:00+09:00', '1時間前', '1 hour ago'],
    ['2027-01-15T06:30:59+09:00', '23時間前', '23 hours ago'],
    ['2027-01-15T06:31:00+09:00', '1日前', '1 day ago'],
    // Less than 48 hours, but two days by the date.
    ['2027-01-16T00:10:00+09:00', '2日前', '2 days ago'],
    // A clock behind the server's.
    ['2027-01-14T06:00:00+09:00', 'たったいま', 'just now'],
  ])('at %s: %s, %s', (now, ja, en) => {
    expect(agoInWords(since, new Date(now))).toEqual({ ja, en });
  });

  test('a moment is told in the town’s time', () => {
    const now = new Date('2027-01-20T01:00:00Z');
    expect(momentParts('2027-01-13T21:31:00Z', 'ja', now)).toEqual({ day: '1月14日（木）', time: '6:31' });
    expect(momentParts('2027-01-13T21:31:00Z', 'en', now)).toEqual({ day: 'Thu 14 Jan', time: '6:31' });
    expect(momentParts('2025-12-13T21:31:00Z', 'ja', now).day).toBe('2025年12月14日（日）');
  });
});
