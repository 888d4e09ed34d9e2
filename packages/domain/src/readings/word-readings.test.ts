import { expect, test } from 'vitest';
import { wordReadings } from './word-readings.ts';

test.each([
  [
    '開催します',
    [
      ['開催', 'カイサイ'],
      ['し', 'シ'],
      ['ます', 'マス'],
    ],
    [[0, '開催', 'かいさい']],
  ],
  [
    '食べ物',
    [['食べ物', 'タベモノ']],
    [
      [0, '食', 'た'],
      [2, '物', 'もの'],
    ],
  ],
  [
    'お問い合わせ',
    [
      ['お', 'オ'],
      ['問い合わせ', 'トイアワセ'],
    ],
    [
      [1, '問', 'と'],
      [3, '合', 'あ'],
    ],
  ],
  ['粗大ごみ', [['粗大ごみ', 'ソダイゴミ']], [[0, '粗大', 'そだい']]],
  [
    '8月15日（土）',
    [
      ['8', undefined],
      ['月', 'ツキ'],
      ['15', undefined],
      ['日', 'ヒ'],
      ['（', '（'],
      ['土', 'ツチ'],
      ['）', '）'],
    ],
    [
      [1, '月', 'がつ'],
      [4, '日', 'にち'],
      [6, '土', 'ど'],
    ],
  ],
  // A word that cannot be split is read as a whole; an unknown one is left out.
  ['今日は', [['今日は', 'コンニチワ']], [[0, '今日は', 'こんにちわ']]],
  [
    '𠮷野',
    [
      ['𠮷', undefined],
      ['野', 'ノ'],
    ],
    [[2, '野', 'の']],
  ],
  [
    'ABC 夏',
    [
      ['ABC', undefined],
      ['夏', 'ナツ'],
    ],
    [[4, '夏', 'なつ']],
  ],
  ['一(.+)', [['一(.+)', 'イチ(.+)']], []],
] as const)('%s', (text, tokens, expected) => {
  const words = wordReadings(
    text,
    tokens.map(([surface, reading]) => ({ surface, reading })),
  );
  expect(words.map(({ at, base, reading }) => [at, base, reading])).toEqual(expected);
  for (const { at, base } of words) expect(text.slice(at, at + base.length)).toBe(base);
});

test('a word of many parts is read at once', () => {
  const surface = '字か'.repeat(20);
  const begun = performance.now();
  expect(wordReadings(surface, [{ surface, reading: `${'か'.repeat(59)}き` }])).toHaveLength(1);
  expect(performance.now() - begun).toBeLessThan(500);
});
