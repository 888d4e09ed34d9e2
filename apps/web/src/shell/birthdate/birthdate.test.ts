import { expect, it } from 'vitest';
import { birthYears, birthdateInWords, monthNames } from './birthdate.ts';

it('says a birthday with its era', () => {
  expect(birthdateInWords('1948-04-02', 'ja')).toBe('1948年4月2日（昭和23年）');
  expect(birthdateInWords('1948-04-02', 'en')).toBe('2 April 1948 (Shōwa 23)');
  // Eight days into 1989 a new era began.
  expect(birthdateInWords('1989-01-07', 'ja')).toBe('1989年1月7日（昭和64年）');
  expect(birthdateInWords('1989-01-08', 'ja')).toBe('1989年1月8日（平成元年）');
});

it('offers every year in which somebody alive can be born', () => {
  const years = birthYears('2027-01-12', 'ja');
  expect(years[0]).toEqual({ year: 2027, era: '令和9年' });
  expect(years.at(-1)).toEqual({ year: 1907, era: '明治40年' });
  expect(years.find(({ year }) => year === 1948)?.era).toBe('昭和23年');
  expect(years.find(({ year }) => year === 2019)?.era).toBe('平成31年・令和元年');
  expect(birthYears('2027-01-12', 'en').find(({ year }) => year === 1989)?.era).toBe('Shōwa 64, Heisei 1');
});

it('names the months', () => {
  expect(monthNames('ja')[3]).toBe('4月');
  expect(monthNames('en')[3]).toBe('April');
});
