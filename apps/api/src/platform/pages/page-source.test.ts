import { expect, test } from 'vitest';
import { firstSentences } from './page-source.ts';

test('the first words of a text are its own: no tags, and no reading of a word behind the word', () => {
  expect(
    firstSentences(
      '<h3>夏まつり</h3><p><ruby>星守<rp>（</rp><rt>ほしもり</rt><rp>）</rp></ruby>町の<ruby><rb>夏</rb><rt>なつ</rt></ruby>です。<a href="/app">町の<strong>暦</strong></a>を見る。1 &lt; 2</p>',
    ),
  ).toBe('夏まつり 星守町の夏です。町の暦を見る。1 < 2');
  expect(firstSentences('あ'.repeat(300))).toHaveLength(200);
});
