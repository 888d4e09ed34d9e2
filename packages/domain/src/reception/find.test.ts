import { expect, test } from 'vitest';
import { wantedWords } from './find.ts';

const today = '2026-11-24';
const days = (typed: string) => wantedWords(typed, today).map(({ day }) => day);

test('words are parted at blanks of any width, six at most', () => {
  expect(wantedWords('佐藤　 大ホール', today).map(({ text }) => text)).toEqual(['佐藤', '大ホール']);
  expect(wantedWords('a b c d e f g h', today)).toHaveLength(6);
  expect(wantedWords(' 　', today)).toEqual([]);
});

test('a word is compared as a name, in katakana, as digits and as a code', () => {
  expect(wantedWords('さとう', today)[0]).toMatchObject({ text: 'さとう', kana: 'サトウ', digits: '', day: null });
  expect(wantedWords('ｈｍ－２３４５', today)[0]).toMatchObject({ code: 'HM-2345' });
});

test('a telephone number is one word, however it is parted', () => {
  expect(wantedWords('０１６４ 12 3456', today).map(({ digits }) => digits)).toEqual(['0164123456']);
});

test('a day is understood as people write it; without a year the nearest one is meant', () => {
  expect(days('11/25')).toEqual(['2026-11-25']);
  expect(days('1月9日 大ホール')).toEqual(['2027-01-09', null]);
  expect(days('2026-11-25')).toEqual(['2026-11-25']);
  expect(days('2025年4月1日')).toEqual(['2025-04-01']);
  expect(days('今日 明日')).toEqual([today, '2026-11-25']);
  expect(days('2/30 13/1 11-25-3')).toEqual([null, null, null]);
});
