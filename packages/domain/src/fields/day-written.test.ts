import { expect, test } from 'vitest';
import { dayNear, dayWritten } from './day-written.ts';

test.each([
  '1948-04-02',
  '1948/4/2',
  '1948.04.02',
  '1948年4月2日',
  '1948年 4月 2日',
  '１９４８年４月２日',
  '19480402',
  '1948/4/2 0:00',
  '昭和23年4月2日',
  '昭和 23年 4月2日',
  '昭23.4.2',
  'S23.4.2',
  's23/04/02',
  'Ｓ２３－４－２',
  '㍼23年4月2日',
])('%j is the 2nd of April 1948', (text) => {
  expect(dayWritten(text)).toBe('1948-04-02');
});

test('the first year of an era, and a year that counts on beyond its end', () => {
  expect(dayWritten('令和元年5月1日')).toBe('2019-05-01');
  expect(dayWritten('R1.5.1')).toBe('2019-05-01');
  expect(dayWritten('平成31年4月30日')).toBe('2019-04-30');
  expect(dayWritten('平成35年1月1日')).toBe('2023-01-01');
});

test.each([
  '',
  '48/4/2',
  '1948-02-30',
  '2019-02-29',
  '1948-4',
  '4/2/1948',
  'X23.4.2',
  '明治30年1月1日',
  '17625',
  '昭和0年1月1日',
  '1948-04-02 12:30',
  '昭和23年4月2日生まれ',
  '１'.repeat(65),
  '\u0000',
])('%j is no day', (text) => {
  expect(dayWritten(text)).toBeUndefined();
});

test('a day is found as people write it; without a year the nearest one', () => {
  for (const typed of ['2026-11-20', '2026/11/20', '11/20', '１１月２０日', '2026年11月20日', ' 11-20 '])
    expect(dayNear(typed, '2026-11-26'), typed).toBe('2026-11-20');
  expect(dayNear('1/20', '2026-11-26')).toBe('2027-01-20');
  for (const typed of ['', '佐藤', 'HM-4T72', '13/1', '2/30', '090-1234-5678', '1/2/3/4', '0001-01-01', '0000-01-01'])
    expect(dayNear(typed, '2026-11-26'), typed).toBeUndefined();
});
