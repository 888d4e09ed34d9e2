import { describe, expect, test } from 'vitest';
import { readMarkup } from './markup.ts';
import { readLink, readPicture } from './addresses.ts';
import { fitRichText } from './fit.ts';
import { elementNames, richText, topOfText, voidElements } from './schema.ts';
import { treeOf, writeRichText } from './tree.ts';

const fitted = (html: string): string => writeRichText(fitRichText(treeOf(readMarkup(html, voidElements))));

describe('the schema', () => {
  test('names an element wherever one may stand, and each may stand somewhere', () => {
    const rules = [topOfText, ...Object.values(richText)];
    for (const name of elementNames)
      expect(
        rules.some(({ holds }) => holds.includes(name)),
        name,
      ).toBe(true);
  });

  test('gives what stands wrongly something that may hold it, and comes to an end with it', () => {
    for (const name of elementNames) {
      const seen = new Set([name]);
      for (let rule = richText[name]; rule.wrapsIn !== undefined; rule = richText[rule.wrapsIn]) {
        expect(rule.holds).toContain(rule.wrapsIn);
        expect(seen.has(rule.wrapsIn), name).toBe(false);
        seen.add(rule.wrapsIn);
      }
    }
  });
});

describe('what stands wrongly', () => {
  test.each([
    ['rows get a body', '<table><tr><td>A</td></tr></table>', '<table><tbody><tr><td>A</td></tr></tbody></table>'],
    [
      'words in a table get a cell',
      '<table><caption>A</caption>B <em>C</em> <em>D</em></table>',
      '<table><caption>A</caption><tbody><tr><td>B <em>C</em> <em>D</em></td></tr></tbody></table>',
    ],
    ['a list in a list gets its place', '<ul><ul><li>A</li></ul></ul>', '<ul><li><ul><li>A</li></ul></li></ul>'],
    ['words in a list', '<ol>A<li>B</li>\n<li>C</li></ol>', '<ol><li>A</li><li>B</li><li>C</li></ol>'],
    ['a block in a line', '<p>A<ul><li>B</li></ul></p>', '<p>AB</p>'],
    [
      'a link in a link',
      '<a href="/x">A<strong><a href="/y">B</a></strong></a>',
      '<a href="/x">A<strong>B</strong></a>',
    ],
    [
      'a table in a table',
      '<table><tbody><tr><td><ul><li><table><tbody><tr><td>A</td></tr></tbody></table></li></ul></td></tr></tbody></table>',
      '<table><tbody><tr><td><ul><li>A</li></ul></td></tr></tbody></table>',
    ],
    [
      'words beside a picture',
      '<figure>A<img src="/town/images/a.svg" alt="B"/></figure>',
      '<figure><figcaption>A</figcaption><img src="/town/images/a.svg" alt="B" /></figure>',
    ],
    ['a reading within a reading', '<ruby>A<rt>B<ruby>C<rt>D</rt></ruby></rt></ruby>', '<ruby>A<rt>BCD</rt></ruby>'],
    ['parts of nothing', '<td>A</td><rt>B</rt><li>C</li>', 'ABC'],
    [
      'blanks between the parts of a table',
      '<table> <tbody> <tr> <td> A </td> </tr></tbody></table>',
      '<table><tbody><tr><td> A </td></tr></tbody></table>',
    ],
  ])('%s', (_name, html, expected) => {
    expect(fitted(html)).toBe(expected);
    expect(fitted(expected)).toBe(expected);
  });

  test('what is deeper than anybody writes gives way to its words', () => {
    const deep = fitted(`${'<ul><li>'.repeat(5000)}A${'</li></ul>'.repeat(5000)}`);
    expect(deep.match(/<ul>/g)).toHaveLength(12);
    expect(deep).toContain('>A<');
  });
});

describe('an address', () => {
  test.each([
    ['/notice/3#a', '/notice/3#a', false],
    [' /notice ', '/notice', false],
    ['HTTPS://Hoshimori.example', 'https://hoshimori.example/', true],
    ['http://星守.example/祭', 'http://xn--39s59v.example/%E7%A5%AD', true],
    ['tel:0100-55-2111', 'tel:0100-55-2111', false],
  ])('%s', (written, href, isOutside) => expect(readLink(written)).toEqual({ href, isOutside }));

  test.each([
    '',
    'notice',
    '#a',
    '//x.example',
    '/\\x.example',
    '/.//x.example',
    'https:x.example',
    'https:/x.example',
    'https://a@x.example',
    'https://x.example:99999',
    'mailto:a@x.example\r\nBcc:b@x.example',
    '/a b',
    '/a"b',
    'javascript:alert(1)',
    'ftp://x.example',
    `/${'a'.repeat(2000)}`,
  ])('%j is none', (written) => expect(readLink(written)).toBeUndefined());

  test('a picture lies in the pack, with a version or without', () => {
    const file = 'images/notices/fair.svg';
    expect(readPicture(`/town/${file}`)).toEqual({ file, src: `/town/${file}` });
    expect(readPicture(` /town/${file}?v=0a1b `)).toEqual({ file, src: `/town/${file}?v=0a1b` });
    expect(readPicture(`/town/${file}?v="onload`)).toEqual({ file, src: `/town/${file}` });
    for (const other of [
      '/town/files/a.pdf',
      '/town/images/a.pdf',
      '/town/images/../a.svg',
      'https://x.example/a.png',
      '/api/a.png',
    ])
      expect(readPicture(other)).toBeUndefined();
  });
});
