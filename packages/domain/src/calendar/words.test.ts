import { expect, test } from 'vitest';
import { dateInWords } from './words.ts';

test('a day is named with its year and weekday in both languages', () => {
  expect(dateInWords('2027-01-19')).toEqual({ ja: '2027年1月19日（火）', en: 'Tue 19 Jan 2027' });
  expect(dateInWords('2028-02-29')).toEqual({ ja: '2028年2月29日（火）', en: 'Tue 29 Feb 2028' });
  expect(dateInWords('2026-12-06')).toEqual({ ja: '2026年12月6日（日）', en: 'Sun 6 Dec 2026' });
});
