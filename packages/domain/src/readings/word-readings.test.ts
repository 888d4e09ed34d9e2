import { expect, test } from 'vitest';
import { ownNameReadings } from './own-name.ts';
import { readingsOfTexts, wordReadings } from './word-readings.ts';

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

const said = (words: ReturnType<typeof wordReadings>) => words.map(({ base, reading }) => `${base}:${reading}`);
const own = new Map([
  ['星', 'ほし'],
  ['星守町', 'ほしもりちょう'],
]);
const part = (surface: string, reading?: string, kind?: 'name' | 'family' | 'suffix') => ({ surface, reading, kind });

test('names are read as their list says, and never guessed', () => {
  const read = (...tokens: ReturnType<typeof part>[]) =>
    said(wordReadings(tokens.map(({ surface }) => surface).join(''), tokens, own));
  const [hoshi, mori] = [part('星', 'ホシ', 'name'), part('守', 'マモル', 'name')];
  const [town, of, woods] = [part('町', 'マチ', 'suffix'), part('の'), part('森', 'モリ')];
  expect(read(hoshi, mori, town, of, part('夏', 'ナツ'))).toEqual(['星守町:ほしもりちょう', '夏:なつ']);
  expect(read(part('北', 'キタ', 'name'), mori, town)).toEqual([]);
  // A family name that is a word, too.
  expect(read(woods, part('　'), part('花子', 'ハナコ', 'name'), part('様', 'サマ', 'suffix'))).toEqual(['様:さま']);
  expect(read(woods, part('さん', 'サン', 'suffix'))).toEqual([]);
  // A first name that is a word, too; a title is none.
  const [family, space] = [part('中村', 'ナカムラ', 'family'), part(' ')];
  expect(read(family, space, part('真理', 'シンリ'))).toEqual([]);
  expect(read(family, space, part('課長', 'カチョウ'))).toEqual(['課長:かちょう']);
  expect(read(part('お'), part('客', 'キャク'), part('さん', 'サン', 'suffix'))).toEqual(['客:きゃく']);
  expect(read(part('千葉', 'チバ', 'name'), part('県', 'ケン', 'suffix'))).toEqual(['千葉:ちば', '県:けん']);
  // A listed name is no part of a longer word.
  expect(read(part('星座', 'セイザ'))).toEqual(['星座:せいざ']);
});

test.each([
  ['10分', ['10', '分'], ['分:ぷん']],
  ['15分', ['15', '分'], ['分:ふん']],
  ['3本', ['3', '本'], ['本:ぼん']],
  ['4月1日', ['4', '月', '1', '日'], ['月:がつ', '1日:ついたち']],
  ['１０日', ['１０', '日'], ['１０日:とおか']],
  ['11日間', ['11', '日間'], ['日間:にちかん']],
  ['二十四日', ['二', '十', '四', '日'], ['二十四日:にじゅうよっか']],
  ['九日間', ['九', '日間'], ['九日間:ここのかかん']],
  ['四月一日', ['四月', '一', '日'], ['一日:ついたち']],
  ['3歩', ['3', '歩'], ['歩:ぽ']],
  ['2人', ['2', '人'], ['2人:ふたり']],
  ['12人', ['12', '人'], ['人:にん']],
] as const)('what is counted is read by its number: %s', (text, tokens, expected) => {
  expect(
    said(
      wordReadings(
        text,
        tokens.map((surface) => part(surface)),
      ),
    ),
  ).toEqual(expected);
});

test('a name of one kanji is read where it is a name', () => {
  const names = ownNameReadings({ lastname: '林', firstname: '光', lastfurigana: 'ハヤシ', firstfurigana: 'ヒカル' });
  const read = (...tokens: ReturnType<typeof part>[]) =>
    said(wordReadings(tokens.map(({ surface }) => surface).join(''), tokens, new Map(names)));
  const light = part('光', 'ヒカリ');
  expect(read(part('林', 'ハヤシ'), part(' '), light)).toEqual(['林:はやし', '光:ひかる']);
  expect(read(light, part('さん', 'サン', 'suffix'))).toEqual(['光:ひかる']);
  expect(read(part('月', 'ツキ'), part('の'), light)).toEqual(['月:つき', '光:ひかり']);
});

test('readings of joined texts are spread over the texts', () => {
  const texts = ['夏', '', '冬の日'];
  const words = wordReadings(texts.join('\n'), [part('夏', 'ナツ'), part('冬', 'フユ'), part('の'), part('日', 'ヒ')]);
  expect(readingsOfTexts(texts, words)).toEqual([
    [[0, 1, 'なつ']],
    [],
    [
      [0, 1, 'ふゆ'],
      [2, 1, 'ひ'],
    ],
  ]);
});
