import { expect, test } from 'vitest';
import { monthDayInWords } from './listed-day.ts';
import { dateInWords, dayInWords, daysInWords, minutesInWords, timeInWords, timesInWords } from './words.ts';

test('days carry their weekday', () => {
  expect(dateInWords('2027-01-19')).toEqual({ ja: '2027年1月19日（火）', en: 'Tue 19 Jan 2027' });
  expect(dayInWords('2027-01-19')).toEqual({ ja: '1月19日（火）', en: 'Tue 19 Jan' });
  expect(monthDayInWords('2027-01-19')).toEqual({ ja: '1/19', en: '19 Jan' });
});

test('a range of days names the month twice only when it changes', () => {
  expect(daysInWords('2027-01-18', '2027-01-24')).toEqual({ ja: '1月18日〜24日', en: '18–24 Jan' });
  expect(daysInWords('2026-12-29', '2027-01-04')).toEqual({ ja: '12月29日〜1月4日', en: '29 Dec–4 Jan' });
});

test('times drop the leading zero and join as each language does', () => {
  expect(timeInWords('09:00')).toBe('9:00');
  expect(timesInWords({ start: '09:00', end: '15:30' })).toEqual({ ja: '9:00〜15:30', en: '9:00–15:30' });
});

test('lengths are hours and minutes, without what is nought', () => {
  expect(minutesInWords(150)).toEqual({ ja: '2時間30分', en: '2 h 30 min' });
  expect(minutesInWords(60)).toEqual({ ja: '1時間', en: '1 h' });
  expect(minutesInWords(15)).toEqual({ ja: '15分', en: '15 min' });
  expect(minutesInWords(0)).toEqual({ ja: '0分', en: '0 min' });
});
