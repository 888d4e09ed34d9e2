import { expect, it } from 'vitest';
import { birthYears, monthNames } from './birthdate.ts';

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
