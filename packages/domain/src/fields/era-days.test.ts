import { expect, test } from 'vitest';
import { dayTyped, eras, joinedDay, partsOfDay, typedDay } from './era-days.ts';
import { eraYearOf } from '../calendar/era.ts';
import { addDays } from '../calendar/model.ts';

test.each([
  ['S23-4-2', '1948-04-02'],
  ['S２３-０４-０２', '1948-04-02'],
  ['R元-5-1', '2019-05-01'],
  ['R1-5-1', '2019-05-01'],
  ['T15-12-24', '1926-12-24'],
  ['H35-3-31', '2023-03-31'],
  ['1948-4-2', '1948-04-02'],
  ['1948-04-02', '1948-04-02'],
  ['２０２７-１-９', '2027-01-09'],
])('"%s" is %s', (typed, day) => {
  expect(dayTyped(typed)).toBe(day);
});

test.each([
  '',
  'S',
  'S23',
  'S23-4',
  'S23-4-',
  'S0-4-2',
  'S23-2-30',
  'X23-4-2',
  '23-4-2',
  'S昭-4-2',
  'soon',
  'S23-4-2-1',
  '9'.repeat(99),
])('"%s" is no day', (typed) => {
  expect(dayTyped(typed)).toBeUndefined();
});

test('parts are put together again, and nothing but an empty form is empty', () => {
  for (const typed of ['S23-4-2', '1948-04-02', 'S--', 'S23--', '-4-'])
    expect(joinedDay(partsOfDay(typed))).toBe(typed);
  expect(partsOfDay('')).toEqual({ era: '', year: '', month: '', day: '' });
  expect(joinedDay({ era: '', year: '', month: '', day: '' })).toBe('');
  expect(joinedDay({ era: 'S', year: '2-3', month: '', day: '' })).toBe('S23--');
});

test('a day is typed in its era, as the calendar of the language knows it', () => {
  for (const { letter, era, first } of eras) {
    expect(typedDay(first)).toBe(`${letter}1-${Number(first.slice(5, 7))}-${Number(first.slice(8))}`);
    expect(eraYearOf(first, 'ja')).toBe(`${era.ja}元年`);
    expect(eraYearOf(first, 'en')).toBe(`${era.en} 1`);
    expect(eraYearOf(addDays(first, -1), 'ja')).not.toContain(era.ja);
  }
  expect(typedDay('1948-04-02')).toBe('S23-4-2');
  expect(typedDay('1900-01-01')).toBe('1900-01-01');
  for (const day of ['1989-01-07', '1989-01-08', '2027-01-09']) expect(dayTyped(typedDay(day))).toBe(day);
});
