import { describe, expect, test } from 'vitest';
import { differences, isUnchanged, linesOf } from './differences.ts';
import { fittingText, saysSomething } from './rich-problem.ts';

const told = (before: string, after: string) =>
  differences(linesOf(before), linesOf(after)).map(({ kind, pieces }) =>
    kind === 'changed'
      ? pieces
          .map(({ kind: what, text }) => (what === 'same' ? text : `${what === 'added' ? '+' : '-'}${text}`))
          .join('')
      : `${kind === 'same' ? ' ' : kind === 'added' ? '+' : '-'}${pieces.map(({ text }) => text).join('')}`,
  );

describe('the lines of a text', () => {
  test('are its paragraphs, points and rows, with where links lead and what pictures show', () => {
    expect(
      linesOf(
        '<h3>日時</h3><p>2月<br />13日</p><ul><li>朝</li><li>夜</li></ul><table><tbody><tr><th>朝</th><td>9時</td></tr></tbody></table><p><a href="/spot">施設</a>へ <img src="/town/a.svg" alt="地図" /> <ruby>星守<rt>ほしもり</rt></ruby></p>',
      ),
    ).toEqual([
      '日時',
      '2月',
      '13日',
      '朝',
      '夜',
      '朝 | 9時 |',
      '施設 (→ /spot)へ [地図 /town/a.svg] 星守（ほしもり）',
    ]);
  });
});

describe('differences', () => {
  test('are none of the same text', () => {
    const lines = linesOf('<p>あ</p><p>い</p>');
    expect(isUnchanged(differences(lines, lines))).toBe(true);
    expect(differences([], [])).toEqual([]);
  });
  test('are told by the word in a paragraph that was reworded, and by the paragraph where it is another one', () => {
    expect(told('<p>会場は駅前の広場です。</p><p>終わり</p>', '<p>会場は駅前の会館です。</p><p>終わり</p>')).toEqual([
      '会場は駅前の-広場+会館です。',
      ' 終わり',
    ]);
    expect(told('<p>雨天中止</p>', '<p>どなたでもどうぞ</p>')).toEqual(['-雨天中止', '+どなたでもどうぞ']);
    expect(told('<p>A one</p><p>C</p>', '<p>A one</p><p>B</p><p>C</p>')).toEqual([' A one', '+B', ' C']);
    expect(told('<p>A one</p><p>B</p><p>C</p>', '<p>A one</p><p>C</p>')).toEqual([' A one', '-B', ' C']);
  });
  test('show a link that leads elsewhere although its words are the same', () => {
    const link = (href: string) => `<p>申込みは<a href="${href}">こちら</a></p>`;
    expect(told(link('https://town.example/a'), link('https://evil.example/a')).join()).toContain('evil');
  });
  test('put together again they are both texts', () => {
    const [before, after] = ['春 夏 秋 冬 春 夏'.split(' '), '夏 秋 春 冬 冬 夏 秋'.split(' ')];
    const lines = differences(before, after).flatMap(({ pieces }) => pieces);
    const textOf = (but: string) => lines.flatMap(({ kind, text }) => (kind === but ? [] : [text])).join('');
    expect([textOf('added'), textOf('removed')]).toEqual([before.join(''), after.join('')]);
  });
  test('of the longest texts are found in a moment', () => {
    const long = (word: string) => Array.from({ length: 3000 }, (_, index) => `${word}${index % 7}`);
    const start = performance.now();
    expect(differences(long('あ'), long('い')).length).toBeGreaterThan(2999);
    const line = [Array.from({ length: 20_000 }, (_, index) => `語${index % 5}、`).join('')];
    differences(line, [`${line[0]?.split('').toReversed().join('')}`]);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('a text that is kept', () => {
  test('is what was written, in one form', () => {
    expect(fittingText('<p>A&amp;B<br>C</p>')).toEqual({ html: '<p>A&amp;B<br />C</p>' });
  });
  test('loses nothing: what would be taken away is refused', () => {
    expect(fittingText('<p style="color:red">A</p>')).toEqual({ code: 'rich-unfit' });
    expect(fittingText('<!-- x --><p>A</p>')).toEqual({ code: 'rich-unfit' });
    expect(fittingText('<p>A\udc00</p>')).toEqual({ code: 'rich-unfit' });
    expect(fittingText('<p><img src="/town/images/a.svg" /></p>')).toEqual({ code: 'rich-no-alt' });
    expect(fittingText('<p><a href="https:x.example">A</a></p>')).toEqual({ code: 'rich-address' });
    expect(fittingText('a'.repeat(60_001))).toEqual({ code: 'rich-too-long' });
  });
  test('says something, or is none', () => {
    expect(['', '<p></p>', '<p> <br /></p>', '<p>&nbsp;</p>'].map(saysSomething)).not.toContain(true);
    expect(['<p>あ</p>', '<p><img src="/town/a.svg" alt="a" /></p>'].map(saysSomething)).not.toContain(false);
  });
});
