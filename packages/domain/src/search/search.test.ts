import { expect, test } from 'vitest';
import { distance } from './distance.ts';
import { fold, soundOf, typedWords } from './fold.ts';
import { makeLexicon } from './lexicon.ts';
import { excerptOf, marksOf } from './marks.ts';
import type { Findable, FoundKind } from './model.ts';
import { piecesOf } from './pieces.ts';
import { holdsWord, prepare, rank } from './rank.ts';
import { romajiToKana } from './romaji.ts';
import { inMonths, storeQueries } from './store-query.ts';
import { soughtOf } from './words.ts';

const lexicon = makeLexicon([
  { word: '茶会', reading: 'ちゃかい' },
  { word: '図書館', reading: 'としょかん' },
  { word: '町民', reading: 'ちょうみん' },
  { word: '粗大', reading: 'そだい' },
  { word: 'ごみ', reading: 'ごみ' },
  { word: 'library', reading: 'library' },
]);
const things: readonly (readonly [FoundKind, Findable])[] = [
  [
    'room',
    { href: 'tea', title: { ja: '和室', en: 'Tatami room' }, words: { ja: '句会、茶会', en: 'Tea gatherings' } },
  ],
  ['spot', { href: 'library', title: { ja: '星守町図書館', en: 'Town Library' } }],
  [
    'spot',
    { href: 'centre', title: { ja: '町民センター', en: 'Community Centre' }, text: { ja: '図書館の隣です', en: '' } },
  ],
  ['form', { href: 'bulky', title: { ja: '粗大ごみの収集', en: 'Bulky garbage' } }],
  ['app', { href: 'art', title: { ja: 'アート', en: 'Art' }, text: { ja: 'えをかいて、あめでも', en: 'apartment' } }],
];
const prepared = things.map(([kind, thing]) => prepare(kind, thing, lexicon));
const text = prepared.flatMap(({ sides }) => Object.values(sides).flatMap((side) => Object.values(side))).join('\n');
const sought = (q: string) => soughtOf(q, lexicon, (word) => holdsWord(text, word) || lexicon.has(word));
const find = (q: string, locale: 'ja' | 'en' = 'ja') =>
  rank(prepared, sought(q), locale).map(({ one }) => one.thing.href);

test.each([
  ['ochakai', 'おちゃかい'],
  ['otyakai', 'おちゃかい'],
  ['toshokan', 'としょかん'],
  ["shin'you", 'しんよう'],
  ['shinnyuu', 'しんにゅう'],
  ['konnichiwa', 'こんにちわ'],
  ['sampo', 'さんぽ'],
  ['matcha', 'まっちゃ'],
  ['kippu', 'きっぷ'],
  ['biiru', 'びいる'],
  ['garbage', undefined],
  ['xyz', undefined],
])('%s is read as %s', (word, kana) => expect(romajiToKana(word)).toBe(kana));

test('kana of no word are not looked for one by one', () => {
  expect(find('tea', 'en')).toEqual(['tea']);
});

test('width, case, kana, accents, old kana and long vowels do not matter', () => {
  expect(fold('ＷＡＫＫＡ ﾊﾞﾝﾄﾞ Tōkyō')).toBe('wakka ばんど tokyo');
  expect(new Set(['ちょうみん', 'ちようみん', 'ちょーみん', 'ちょみん'].map(soundOf)).size).toBe(1);
  for (const q of ['図書館', 'としょかん', 'トショカン', 'ﾄｼｮｶﾝ', 'toshokan', 'ＴＯＳＨＯＫＡＮ', 'としよかん'])
    expect(find(q)[0], q).toBe('library');
  for (const q of ['茶会', 'お茶会', 'おちゃかい', 'ochakai', 'otyakai']) expect(find(q)[0], q).toBe('tea');
  for (const q of ['そだいゴミ', 'sodaigomi']) expect(find(q)[0], q).toBe('bulky');
  for (const q of ['chominsenta', 'ちょうみんせんたー']) expect(find(q)[0], q).toBe('centre');
});

test('a wrong, missing, added or exchanged letter is forgiven, and short words are not guessed', () => {
  for (const q of ['libary', 'librrary', 'lirbary']) expect(find(q, 'en')[0], q).toBe('library');
  for (const q of ['としょかんん', 'としょかl', '図書舘', 'tosyokn'])
    expect(find(q)[0] ?? 'none', q).toMatch(/library|none/);
  expect([distance('abcd', 'abdc', 2), distance('abc', 'xyz', 1), distance('kitten', 'sitting', 3)]).toEqual([1, 2, 3]);
  expect(find('zzz')).toEqual([]);
});

test.each([
  ['ゴミの図書館へ行く', 'ごみ 図書館 行'],
  ['町民図書館は何時まで', '町民 図書館'],
  ['ごみ図書館', 'ごみ 図書館'],
  ['バスの定期券', 'ばす 定期券'],
  ['お茶会の乗り場', 'お茶会 乗り場'],
])('%s is divided into %s', (q, words) =>
  expect(
    sought(q)
      .readings.at(-1)
      ?.map(({ text: word }) => word)
      .join(' '),
  ).toBe(words),
);

test('a title comes before a text, and a word in Latin letters begins a word', () => {
  expect(find('図書館')).toEqual(['library', 'centre']);
  expect(find('art', 'en')).toEqual(['art']);
});

test('particles side by side leave no empty word, which would be everywhere and be marked for ever', () => {
  for (const q of ['いえにはいる', 'ははのにわとり', `がが${'の'.repeat(198)}`, 'ああのののああ いいをにいい'])
    for (const { text: word, forms } of sought(q).readings.flat())
      expect([word, ...forms.map((form) => form.text)], q).not.toContain('');
});

test('words are marked where they are, in the text as it was written', () => {
  const marked = (title: string, q: string) =>
    piecesOf(title, marksOf(title, sought(q)))
      .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
      .join('');
  expect(marked('星守町図書館のﾊﾞﾝﾄﾞ', '図書館 バンド')).toBe('星守町[図書館]の[ﾊﾞﾝﾄﾞ]');
  expect(marked('<b>図書館</b>', 'としょかん')).toBe('<b>[図書館]</b>');
  expect(excerptOf(`${'あ'.repeat(50)}図書館${'い'.repeat(200)}`, sought('図書館'))).toMatch(/^…あ{20}図書館い+…$/);
  const english = `${'Whoever. Reads, borrows '.repeat(3)}a book, ${'and returns everything '.repeat(9)}`;
  expect(excerptOf(english, sought('book'))).toMatch(/^…Reads, borrows a book,(?: and| returns| everything)+…$/);
});

test('particles in a row leave no empty word, which would be found at every place without end', () => {
  for (const q of [`がが${'の'.repeat(198)}`, 'ごみのののの日', 'ののの'])
    expect(
      sought(q)
        .readings.flat()
        .map(({ text }) => text),
      q,
    ).not.toContain('');
  expect(marksOf('ががのあたり', sought('ががのののの'))).toEqual([[0, 2]]);
});

test('whatever is typed, the query for the database has letters and digits alone', () => {
  const odd = [
    `'); drop table notice; --`,
    '図書館 & | ! <-> :*',
    '%_\\',
    "''''",
    '\0\ud800',
    'e\u0301'.repeat(60),
    '@24324 ^',
    '😀',
  ];
  for (const q of odd)
    for (const query of storeQueries(sought(q)).flat())
      expect(inMonths(query, new Date(0), 1), q).toMatch(/^[\p{L}\p{N}ー々〆'()&|^@:*]+$/u);
  expect(typedWords(`x${'\u0301'.repeat(5000)}`).join('').length).toBeLessThan(10);
  expect(typedWords('あ'.repeat(10_000)).join('')).toHaveLength(200);
});
