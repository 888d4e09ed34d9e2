import { expect, it } from 'vitest';
import { dateWithEra, eraYearOf, eraYearsOf } from './era.ts';

it.each([
  ['1948-04-02', '昭和23年', 'Shōwa 23'],
  ['1912-07-29', '明治45年', 'Meiji 45'],
  ['1912-07-30', '大正元年', 'Taishō 1'],
  ['1926-12-24', '大正15年', 'Taishō 15'],
  ['1926-12-25', '昭和元年', 'Shōwa 1'],
  ['1989-01-07', '昭和64年', 'Shōwa 64'],
  ['1989-01-08', '平成元年', 'Heisei 1'],
  ['2019-04-30', '平成31年', 'Heisei 31'],
  ['2019-05-01', '令和元年', 'Reiwa 1'],
])('%s is in %s, %s', (date, ja, en) => {
  expect(eraYearOf(date, 'ja')).toBe(ja);
  expect(eraYearOf(date, 'en')).toBe(en);
});

it('names both eras of a year in which they changed', () => {
  expect(eraYearsOf(1948, 'ja')).toEqual(['昭和23年']);
  expect(eraYearsOf(1989, 'ja')).toEqual(['昭和64年', '平成元年']);
  expect(eraYearsOf(2019, 'en')).toEqual(['Heisei 31', 'Reiwa 1']);
});

it('says a day with its era', () => {
  expect(dateWithEra('1948-04-02', 'ja')).toBe('1948年4月2日（昭和23年）');
  expect(dateWithEra('1948-04-02', 'en')).toBe('2 April 1948 (Shōwa 23)');
  // A new era began on 8 January 1989.
  expect(dateWithEra('1989-01-07', 'ja')).toBe('1989年1月7日（昭和64年）');
  expect(dateWithEra('1989-01-08', 'ja')).toBe('1989年1月8日（平成元年）');
});
