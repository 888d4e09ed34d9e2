import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMarkup } from './markup.ts';
import { fittingTexts, refusedTexts } from './corpus.fixture.ts';
import { fitRichText, type RichNode } from './fit.ts';
import { htmlOfPlainText, plainTextOf } from './plain-text.ts';
import { rubyOf } from './ruby.ts';
import { textBounds, voidElements } from './schema.ts';
import { tidyRichText } from './tidy.ts';
import { treeOf, writeRichText } from './tree.ts';

const read = (html: string): RichNode[] => fitRichText(treeOf(readMarkup(html, voidElements)));
const tidy = (html: string): string => writeRichText(tidyRichText(read(html)));
const told = (html: string): string => {
  const plain = plainTextOf(html);
  return 'text' in plain ? plain.text : `unsaid: ${plain.unsaid.join(' ')}`;
};

const letter = `■ 夏まつりの日時
8月15日（土）　10時から
会場は**役場前広場**です。

◆ 持ち物
・うちわ
・飲みもの
　・水筒
　　ペットボトルも可
1. 受付
2. 抽選

くわしくは[案内のページ](/notice/3)か https://hoshimori.example/fair をご覧ください。
｜星守《ほしもり》町《《限定》》`;
const html =
  '<h3>夏まつりの日時</h3><p>8月15日（土）　10時から<br />会場は<strong>役場前広場</strong>です。</p>' +
  '<h4>持ち物</h4><ul><li>うちわ</li><li>飲みもの<ul><li>水筒<br />ペットボトルも可</li></ul></li></ul><ol><li>受付</li><li>抽選</li></ol>' +
  '<p>くわしくは<a href="/notice/3">案内のページ</a>か <a href="https://hoshimori.example/fair" rel="noopener">https://hoshimori.example/fair</a> をご覧ください。<br />' +
  '<ruby>星守<rp>（</rp><rt>ほしもり</rt><rp>）</rp></ruby>町<em>限定</em></p>';

describe('a plain text', () => {
  test('makes the body that the editor makes, and the body makes the text again', () => {
    expect(htmlOfPlainText(letter)).toBe(html);
    expect(htmlOfPlainText(told(html))).toBe(html);
    expect(told(html).replaceAll(/\n+/g, '\n')).toBe(letter.replaceAll(/\n+/g, '\n'));
  });

  test.each([
    ['signs that mean nothing', 'a**b 1.5km [x] 3*2 《注》 ※ C:\\temp', '<p>a**b 1.5km [x] 3*2 《注》 ※ C:\\temp</p>'],
    ['signs that are kept as such', '\\**a\\** \\・b', '<p>**a** ・b</p>'],
    ['marks across each other', '**a《《b**c》》', '<p><strong>a《《b</strong>c》》</p>'],
    ['a link that leads nowhere', '[a](javascript:alert(1))', '<p>[a](javascript:alert(1))</p>'],
    ['tags', '<b>a</b> & <script>', '<p>&lt;b&gt;a&lt;/b&gt; &amp; &lt;script&gt;</p>'],
    ['numbers as Japanese keyboards write them', '３．a\n４．b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['a telephone number', '[0100-55-2111](tel:0100-55-2111)', '<p><a href="tel:0100-55-2111">0100-55-2111</a></p>'],
    [
      'an address before a full stop',
      'https://a.example/b。',
      '<p><a href="https://a.example/b" rel="noopener">https://a.example/b</a>。</p>',
    ],
    ['a heading between lines', 'a\n■b\nc', '<p>a</p><h3>b</h3><p>c</p>'],
    ['nothing', ' \n　\n', ''],
  ])('%s', (_name, text, made) => {
    expect(htmlOfPlainText(text)).toBe(made);
    const again = plainTextOf(made);
    expect(htmlOfPlainText('text' in again ? again.text : '')).toBe(made);
  });

  test.each([
    ['<table><tbody><tr><td>A</td></tr></tbody></table>', ['table']],
    ['<p>A</p><figure><img src="/town/images/a.svg" alt="A" /></figure>', ['picture']],
    ['<ul><li><p>A</p><p>B</p></li></ul>', ['list']],
    ['<h3>A<br />B</h3>', ['words']],
    [`<p>${'a'.repeat(textBounds.characters)}</p>`, ['length']],
  ])('says what it has no words for: %.60s', (body, unsaid) => {
    expect(plainTextOf(body)).toEqual({ unsaid });
  });

  test('that is too long is not read', () => {
    expect(htmlOfPlainText('a'.repeat(textBounds.characters + 1))).toBeUndefined();
    expect(htmlOfPlainText('a\n\n'.repeat(textBounds.characters / 3))).toBeUndefined();
  });

  test.each(['**', '《《', '[', '｜《', '｜a《', '](', '[a](', 'https://', '\\', '**a《《[', '\n・', '　・a\n'])(
    'of nothing but %j is read at once',
    (piece) => {
      const text = piece.repeat(textBounds.characters / piece.length);
      const begun = performance.now();
      htmlOfPlainText(text);
      expect(performance.now() - begun).toBeLessThan(1500);
    },
  );

  test('whatever it is, makes a body that fits, is tidy and is said again without loss', () => {
    const piece = fc.constantFrom(
      ...'**|《《|》》|[|](|](/a)|)|\\|｜|《|》|■|◆|・|- |1. |２．|\n|\n\n| |　|https://a.example|星守|a|<b>|&|\t|\u2028|\0|\r'.split(
        '|',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const made = htmlOfPlainText(pieces.join('')) ?? '';
        expect(writeRichText(read(made))).toBe(made);
        expect(tidy(made)).toBe(made);
        const plain = plainTextOf(made);
        if ('text' in plain) expect(htmlOfPlainText(plain.text)).toBe(made);
      }),
      { numRuns: 600 },
    );
  });

  test('says every body of paragraphs, headings, lists, links, marks and readings', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const made = writeRichText(tidyRichText(body));
        const plain = plainTextOf(made);
        expect(plain).toHaveProperty('text');
        expect('text' in plain ? htmlOfPlainText(plain.text) : '').toBe(made);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a tidy body', () => {
  test.each([...fittingTexts, ...refusedTexts.slice(0, 300)])('is tidy and fits: %.80s', (body) => {
    const once = tidy(body);
    expect(tidy(once)).toBe(once);
    expect(writeRichText(read(once))).toBe(once);
  });

  test.each([
    [
      '<ul><li><p>A</p></li><li><p>B</p><ul><li><p>C</p></li></ul></li></ul>',
      '<ul><li>A</li><li>B<ul><li>C</li></ul></li></ul>',
    ],
    ['A <p></p><p> B<br /> </p>', '<p>A</p><p>B</p>'],
    ['<p><strong>A</strong><strong>B</strong><em></em></p>', '<p><strong>AB</strong></p>'],
    [
      '<table><tbody><tr><th><p>A</p></th><th>B</th></tr><tr><th>C</th><td><p>D</p><p>E</p></td></tr></tbody></table>',
      '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><th scope="row">C</th><td><p>D</p><p>E</p></td></tr></tbody></table>',
    ],
    [
      '<p><ruby>星<rt>ほし</rt>守<rt>もり</rt>町</ruby></p>',
      '<p><ruby>星<rp>（</rp><rt>ほし</rt><rp>）</rp></ruby><ruby>守<rp>（</rp><rt>もり</rt><rp>）</rp></ruby>町</p>',
    ],
  ])('%s', (body, expected) => expect(tidy(body)).toBe(expected));
});

const words = fc
  .array(
    fc.constantFrom(
      '星守',
      'a',
      '**',
      '[b]',
      '《',
      '・',
      '■',
      '1. ',
      '3.5',
      ' ',
      '　',
      '\\',
      '(c)',
      '<',
      '&',
      'https://x.example/y',
      '。',
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((pieces) => `字${pieces.join('')}字`);
const make = (
  name: string,
  children: readonly RichNode[],
  attributes: Readonly<Record<string, string>> = {},
): RichNode => ({
  name,
  attributes,
  children,
});
const reading = fc
  .record({ base: fc.constantFrom('星守', '町'), reading: fc.constantFrom('ほしもり', 'まち') })
  .map(rubyOf);
const link = fc
  .tuple(words, fc.constantFrom('/notice/3', 'https://x.example/a(b)', 'mailto:a@x.example', 'tel:0100-55-2111'))
  .map(([text, href]) => make('a', [text], href.startsWith('http') ? { href, rel: 'noopener' } : { href }));
const inline = fc.oneof(
  words,
  words,
  reading,
  link,
  words.map((text) => make('strong', [text])),
  fc.tuple(words, words).map(([text, more]) => make('em', [text, make('strong', [more])])),
);
const lines = fc.array(fc.array(inline, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
const paragraph = lines.map((all) =>
  make(
    'p',
    all.flatMap((line, at) => (at === 0 ? line : [make('br', []), ...line])),
  ),
);
const point = fc.array(inline, { minLength: 1, maxLength: 3 });
const list = fc
  .tuple(
    fc.constantFrom('ul', 'ol'),
    fc.array(fc.tuple(point, fc.option(point, { nil: undefined })), { minLength: 1, maxLength: 4 }),
  )
  .map(([name, points]) =>
    make(
      name,
      points.map(([own, below]) => make('li', below === undefined ? own : [...own, make('ul', [make('li', below)])])),
    ),
  );
const heading = fc.tuple(fc.constantFrom('h3', 'h4'), point).map(([name, line]) => make(name, line));
const bodies = fc.array(fc.oneof(paragraph, list, heading), { maxLength: 5 });
