import { expect, test } from 'vitest';
import { roomSearchOf, roomWishOf } from './intent.ts';

/** Sunday 29 November 2026, 12:00 in the town. */
const NOW = new Date('2026-11-29T03:00:00Z');
const hrefOf = (q: string, now = NOW) => {
  const wish = roomWishOf(q, now);
  return wish && roomSearchOf(wish).replace('/spot?date=', '');
};

test.each([
  ['今晩', '2026-11-29&start=18:00'],
  ['明日の午後', '2026-11-30&start=13:00'],
  ['今度の土曜 20人 2時間', '2026-12-05&minutes=120&capacity=20'],
  ['今度の日曜', '2026-12-06'],
  ['来週の土曜日', '2026-12-05'],
  ['再来週の月曜', '2026-12-07'],
  ['１２月５日　１３時から３０人', '2026-12-05&start=13:00&capacity=30'],
  ['十二月五日 十時半から二十人', '2026-12-05&start=10:30&capacity=20'],
  ['12/24 午後3時から5時まで', '2026-12-24&start=15:00&minutes=120'],
  ['1月10日', '2027-01-10'],
  ['2027年3月1日 9時〜12時', '2027-03-01&start=09:00&minutes=180'],
  ['あさって 13:10 90分', '2026-12-01&start=13:00&minutes=90'],
  ['土曜日', '2026-12-05'],
  ['週末 百人', '2026-12-05&capacity=100'],
  ['next Saturday for 20', '2026-12-05&capacity=20'],
  ['tonight', '2026-11-29&start=18:00'],
  ['tomorrow afternoon', '2026-11-30&start=13:00'],
  ['on Friday from 2 to 4pm for 2 hours', '2026-12-04&start=14:00&minutes=120'],
  ['5 December at 3pm, 12 people', '2026-12-05&start=15:00&capacity=12'],
  ['December 24th 10:30am 90 minutes', '2026-12-24&start=10:30&minutes=90'],
])('%s is a wish for a room', (q, expected) => expect(hrefOf(q)).toBe(expected));

test.each([
  '茶会',
  '日曜大工',
  '土木',
  '三日月',
  'バス',
  'march band',
  'sunflower',
  '20人',
  '119',
  '月',
  '水道',
  'may I',
  '火災',
])('%s is none', (q) => expect(roomWishOf(q, NOW)).toBeUndefined());

test('what is said besides is left to the search, and an evening that has begun begins with the next quarter', () => {
  expect(roomWishOf('今度の土曜 卓球 20人', NOW)?.rest).toBe('卓球');
  expect(hrefOf('今晩', new Date('2026-11-29T10:20:00Z'))).toBe('2026-11-29&start=19:30');
});

test('numbers that no room has are no fields', () => {
  expect(hrefOf('明日 0人')).toBe('2026-11-30');
  expect(hrefOf('2月30日 明日')).toBe('2026-11-30');
});
