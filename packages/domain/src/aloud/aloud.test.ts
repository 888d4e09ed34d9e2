import { expect, test } from 'vitest';
import { languageOfText, voiceFor } from './languages.ts';
import { paceBeside, paceIn } from './paces.ts';
import { piecesOf, type PageElement, type PageNode } from './pieces.ts';
import { saidParts } from './said.ts';
import { headingsOf, marksOfWord, utterancesOf } from './utterances.ts';

const INLINE = new Set(['span', 'b', 'a', 'ruby', 'rt', 'rb', 'rp', 'label', 'img', 'svg']);

/** An element of a page; a text is its own source. */
function el(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (string | PageElement<string>)[]
): PageElement<string> {
  return {
    name,
    attribute: (key) => attributes[key] ?? null,
    isDrawn: attributes['style'] !== 'display: none',
    isBlock: !INLINE.has(name),
    children: children.map((child): PageNode<string> =>
      typeof child === 'string' ? { source: child, text: child } : child,
    ),
  };
}
const pieces = (language: string, ...children: readonly (string | PageElement<string>)[]) =>
  piecesOf(el('main', {}, ...children), language);
const said = (language: string, ...children: readonly (string | PageElement<string>)[]) =>
  utterancesOf(pieces(language, ...children)).map(({ text }) => text);

test('sentences are said one by one, across the elements that they are made of', () => {
  expect(said('ja', el('p', {}, '入浴は', el('b', {}, '無料'), 'です。どうぞ「お越し。」 またね'))).toEqual([
    '入浴は無料です。',
    'どうぞ「お越し。」',
    'またね',
  ]);
  expect(said('en', el('h1', {}, 'News'), '\n  ', el('p', {}, 'It costs 1.5 yen. Come!\n Bye'))).toEqual([
    'News',
    'It costs 1.5 yen.',
    'Come!',
    'Bye',
  ]);
});

test('what is hidden, and what somebody typed or chose, is not said; labels are', () => {
  expect(
    said(
      'ja',
      el('span', { class: 'sr' }, '一'),
      el('p', { hidden: '' }, '二'),
      el('p', { 'aria-hidden': 'true' }, '三'),
      el('p', { style: 'display: none' }, '四'),
      el('details', {}, el('summary', {}, '料金'), el('p', {}, '五')),
      el('details', { open: '' }, el('summary', {}, '場所'), el('p', {}, '本館')),
      el('label', {}, '暗証番号', el('input', { type: 'password' }, '1234')),
      el('textarea', {}, '七'),
      el('select', {}, el('option', {}, '八')),
      el('div', { role: 'textbox', contenteditable: 'true' }, '九'),
      el('button', {}, '送る'),
    ),
  ).toEqual(['料金', '場所', '本館', '暗証番号', '送る']);
});

test('a table is said by row, a picture by its description, a word by its reading', () => {
  const row = (...cells: readonly string[]) => el('tr', {}, ...cells.map((cell) => el('td', {}, cell)));
  expect(said('ja', el('table', {}, row('月', '休み'), '\n', row('火', '', '9時から')))).toEqual([
    '月、休み',
    '火、9時から',
  ]);
  expect(said('ja', el('img', { alt: '地図' }), el('img', { alt: '' }), el('svg', { 'aria-label': '晴れ' }))).toEqual([
    '地図晴れ',
  ]);
  const word = el('ruby', {}, '星守', el('rp', {}, '（'), el('rt', {}, 'ほしもり'), el('rp', {}, '）'));
  const drawn = el('ruby', {}, '夏', el('rt', { 'data-reading': 'なつ' }, 'rt'));
  const read = pieces('ja', el('p', {}, word, '町の', drawn));
  const [utterance] = utterancesOf(read);
  expect(utterance?.text).toBe('ほしもり町のなつ');
  const marked = (at: number, length?: number) =>
    utterance && marksOfWord(utterance, at, length).map(({ piece, from, to }) => read[piece]?.source?.slice(from, to));
  expect([marked(0, 2), marked(4, 1), marked(6)]).toEqual([['星守'], ['町'], ['夏']]);
});

test.each([
  ['ja', '電話 0238-55-1111 へ', '電話 ゼロ ニ サン ハチの ゴ ゴの イチ イチ イチ イチ へ'],
  ['en', 'Call 0238-55-1111.', 'Call 0 2 3 8, 5 5, 1 1 1 1.'],
  ['ja', '〒999-0601 星守町3-5-2', '郵便番号、キュウ キュウ キュウの ゼロ ロク ゼロ イチ 星守町3の5の2'],
  ['ja', '1月19日（火） 13:00〜15:30', '1月19日、火曜日、 13時から15時30分'],
  ['en', '13:00–15:30', '13:00 to 15:30'],
  ['ja', '2027-01-19の12345円', '2027-01-19の12345円'],
])('%s: %s', (language, shown, spoken) => {
  const parts = saidParts(shown, language);
  expect(parts.map((part) => part.said).join('')).toBe(spoken);
  expect(parts.map(({ from, to }) => shown.slice(from, to)).join('')).toBe(shown);
});

test('a long sentence is cut at its pauses, else anywhere, and each part is marked where it stands', () => {
  const long = `${'あ'.repeat(45)}、${'い'.repeat(130)}。`;
  const read = pieces('ja', el('p', {}, '前。', long));
  const parts = utterancesOf(read);
  expect(parts.map(({ text }) => text.length)).toEqual([2, 46, 60, 60, 11]);
  const shown = parts.map(({ spans }) =>
    spans.map(({ piece, from, to }) => read[piece]?.source?.slice(from, to)).join(''),
  );
  expect(shown).toEqual(parts.map(({ text }) => text));
});

test('a part in another language is said in it, also where nobody has marked it', () => {
  const spoken = utterancesOf(
    pieces(
      'vi',
      el('p', {}, 'Xin chào bạn nhé. ', el('span', { lang: 'ja' }, '星守町')),
      el('p', {}, 'The bath is closed today.'),
    ),
  );
  expect(spoken.map(({ language, text }) => `${language} ${text}`)).toEqual([
    'vi Xin chào bạn nhé.',
    'ja 星守町',
    'en The bath is closed today.',
  ]);
  expect([languageOfText('お休み', 'en'), languageOfText('町营浴场', 'zh'), languageOfText('星守町', 'en')]).toEqual([
    'ja',
    'zh',
    'ja',
  ]);
  expect([
    languageOfText('Tham gia', 'vi'),
    languageOfText('Bath of the town', 'zh'),
    languageOfText('Wi-Fi', 'ja'),
  ]).toEqual(['vi', 'en', 'ja']);
});

test('the Japanese word of a thing in brackets stays unsaid in a sentence of another language, which keeps its language', () => {
  const [one] = utterancesOf(pieces('vi', el('p', {}, 'Hỏi tại tòa thị chính (役場), có thẻ (マイナンバーカード).')));
  expect(one).toMatchObject({ text: 'Hỏi tại tòa thị chính, có thẻ.', language: 'vi' });
  const [other] = utterancesOf(pieces('zh', el('p', {}, '请使用卡（マイナンバーカード）或“ふとん”（被褥）。')));
  expect(other).toMatchObject({ text: '请使用卡或“ふとん”（被褥）。', language: 'zh' });
});

test('only voices of the system are taken, of the page’s language', () => {
  const voice = (lang: string, localService = true) => ({ lang, localService });
  const voices = [voice('ja-JP', false), voice('zh-HK'), voice('zh_CN'), voice('ja_JP')];
  expect(voiceFor('ja', voices)?.lang).toBe('ja_JP');
  expect(voiceFor('zh', voices)?.lang).toBe('zh_CN');
  expect(voiceFor('zh', [voice('cmn')])?.lang).toBe('cmn');
  expect(voiceFor('en', voices)).toBeUndefined();
});

test('headings are places to begin at', () => {
  const spoken = utterancesOf(
    pieces(
      'ja',
      el('h1', {}, '湯'),
      el('p', {}, '文。'),
      el('h2', {}, '料金。各回'),
      el('h2', {}, '場所'),
      el('p', {}, '文'),
    ),
  );
  expect(headingsOf(spoken)).toEqual([
    { at: 0, text: '湯' },
    { at: 2, text: '料金。 各回' },
    { at: 4, text: '場所' },
  ]);
});

test('the pace goes up and down by one and stays at its ends; an odd one is the usual', () => {
  expect([paceIn('fast'), paceIn('toString')]).toEqual(['fast', 'usual']);
  expect([paceBeside('usual', 1), paceBeside('fastest', 1), paceBeside('slow', -1), paceBeside('slowest', -1)]).toEqual(
    ['fast', 'fastest', 'slowest', 'slowest'],
  );
});
