import fc from 'fast-check';
import { fittingTexts, refusedTexts, unfittingTexts } from '@machi/domain/rich-text/corpus.fixture';
import { textBounds } from '@machi/domain/rich-text/schema';
import { readBody } from '@machi/domain/town/body';
import { describe, expect, test } from 'vitest';
import { sanitizeRichText } from './rich-text.ts';

const house = { versionOf: (file: string) => (file === 'images/notices/fair.svg' ? '0a1b2c3d' : undefined) };
const clean = (html: string): string => sanitizeRichText(html, house);

describe('what stays', () => {
  test.each(fittingTexts)('%s', (html) => {
    expect(clean(html)).toBe(html);
  });

  test('a link that leads away from the portal does not hand over the window', () => {
    expect(clean('<a href="https://hoshimori.example/fair" target="_blank">x</a>')).toBe(
      '<a href="https://hoshimori.example/fair" rel="noopener">x</a>',
    );
    expect(clean('<a href="http://星守.example/">x</a>')).toBe(
      '<a href="http://xn--39s59v.example/" rel="noopener">x</a>',
    );
    expect(clean('<a href="/notice" rel="opener">x</a>')).toBe('<a href="/notice">x</a>');
  });

  test('a picture needs alternative text, or it goes [decision:body.alternative-text]', () => {
    expect(clean('A<img src="/town/images/a.svg" alt="a fair">')).toContain('alt="a fair"');
    for (const alt of ['', ' alt', ' alt=""', ' alt=" "'])
      expect(clean(`A<img src="/town/images/a.svg"${alt}>`)).toBe('A');
  });

  test('a picture of the pack gets the version of its content', () => {
    expect(clean('<img src="/town/images/notices/fair.svg" alt="fair">')).toBe(
      '<img src="/town/images/notices/fair.svg?v=0a1b2c3d" alt="fair" />',
    );
    expect(clean('<img src="/town/images/notices/fair.svg?v=old" alt="fair">')).toContain('?v=0a1b2c3d"');
    expect(clean('<img src="/town/images/other.png" alt="other">')).toBe(
      '<img src="/town/images/other.png" alt="other" />',
    );
  });
});

describe('what goes', () => {
  test.each([
    ['another heading, its words stay', '<h1>A</h1><h2>B</h2><div><span>C</span></div>', 'ABC'],
    [
      'class, style, id, data-, aria-, events',
      '<p class="a" style="color:red" id="x" data-x="1" aria-label="y" onclick="z()">A</p>',
      '<p>A</p>',
    ],
    [
      'attributes of cells that are none, or say nothing',
      '<table><tbody><tr><td colspan="0" rowspan="999" background="x">A</td></tr></tbody></table>',
      '<table><tbody><tr><td>A</td></tr></tbody></table>',
    ],
    [
      'a scope that is none',
      '<table><tbody><tr><th scope="x&quot; onclick=&quot;y">A</th></tr></tbody></table>',
      '<table><tbody><tr><th>A</th></tr></tbody></table>',
    ],
    ['a comment', 'A<!-- <script>x</script> -->B', 'AB'],
    ['a document around the text', '<html><head><title>T</title></head><body><p>A</p></body></html>', '<p>A</p>'],
    ['a picture without alternative text', '<img src="/town/images/a.svg"><img src="/town/images/a.svg" alt=" ">', ''],
    ['a picture from elsewhere', '<img src="https://elsewhere.example/a.png" alt="a">', ''],
    ['a picture out of the pack by a way round', '<img src="/town/images/../files/a.svg" alt="a">', ''],
    ['a picture by an encoded way round', '<img src="/town/images/%2e%2e/a.svg" alt="a">', ''],
    ['a picture that is a document', '<img src="/town/images/a.pdf" alt="a">', ''],
    ['a picture of another folder', '<img src="/town/files/a.svg" alt="a">', ''],
    ['a picture that asks the API', '<img src="/api/logout" alt="a">', ''],
    ['a set of sources', '<img srcset="https://elsewhere.example/a.png 1x" alt="a">', ''],
    ['a link without an address, its words stay', '<a name="x">A</a>', 'A'],
    ['a link relative to the page', '<a href="detail/4">A</a><a href="?x">B</a><a href="#x">C</a>', 'ABC'],
    ['an address of another scheme', '<a href="ftp://elsewhere.example/">A</a><a href="blob:x">B</a>', 'AB'],
    ['a name before the @', '<a href="https://hoshimori.example@elsewhere.example/">A</a>', 'A'],
  ])('%s', (_name, html, expected) => {
    expect(clean(html)).toBe(expected);
  });
});

/** What the sanitized HTML must not contain. */
function findings(html: string): string[] {
  const found: string[] = [];
  for (const [tag, name = ''] of html.matchAll(/<\/?([^\s/>]*)[^>]*>/g)) {
    if (
      !/^(?:p|br|h3|h4|strong|em|ul|ol|li|a|img|figure|figcaption|table|caption|thead|tbody|tr|th|td|ruby|rb|rt|rp)$/.test(
        name,
      )
    ) {
      found.push(tag);
    }
    for (const [, attribute = '', value = ''] of tag.matchAll(/\s([^\s=/>]+)(?:="([^"]*)")?/g)) {
      const isFine =
        (attribute === 'href' && /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/.test(value)) ||
        (attribute === 'src' &&
          /^\/town\/images\/[a-z0-9/-]+\.(?:svg|png|jpg|webp)(?:\?v=[0-9a-f]{8})?$/.test(value)) ||
        (attribute === 'rel' && value === 'noopener') ||
        (attribute === 'scope' && /^(?:col|row)(?:group)?$/.test(value)) ||
        (/^(?:colspan|rowspan|start)$/.test(attribute) && /^[1-9]\d{0,2}$/.test(value)) ||
        (attribute === 'alt' && value !== '');
      if (!isFine) found.push(`${attribute}="${value}"`);
    }
  }
  if (html.replaceAll(/<[^>]*>/g, '').match(/[<>]/)) found.push('a loose < or >');
  return found;
}

/** The same text with a uniform spelling of void elements. */
const inOneWay = (html: string): string => html.replaceAll(/<((?:br|img)\b[^<>]*?)\s*\/?>/g, '<$1 />');

describe('what must never come through', () => {
  test.each(unfittingTexts)('%s', (html) => {
    expect(findings(clean(html))).toEqual([]);
  });

  test('over a thousand texts, each in whatever surrounds it: nothing is found, and cleaning a second time changes nothing', () => {
    expect(refusedTexts.length).toBeGreaterThan(1000);
    for (const html of [...refusedTexts, unfittingTexts.join('')]) {
      const cleaned = clean(html);
      expect(findings(cleaned), html).toEqual([]);
      expect(clean(cleaned), html).toBe(cleaned);
      expect(readBody(cleaned).mistakes, html).toEqual([]);
    }
  });

  test('the sanitiser takes something away from just those texts that the check of a pack refuses', () => {
    const disagreeing = [...fittingTexts, ...refusedTexts].filter(
      (html) => (inOneWay(clean(html)) === inOneWay(html)) !== (readBody(html).mistakes.length === 0),
    );
    expect(disagreeing).toEqual([]);
    expect(refusedTexts.filter((html) => readBody(html).mistakes.length > 0).length).toBeGreaterThan(1000);
  });

  test('of a text beyond its bounds nothing is read', () => {
    const { characters, tags } = textBounds;
    expect(clean(`<p>${'あ'.repeat(characters - 7)}</p>`)).toHaveLength(characters);
    expect(clean(`<p>${'あ'.repeat(characters - 6)}</p>`)).toBe('');
    expect(clean('<br />'.repeat(tags))).not.toBe('');
    expect(clean('<br />'.repeat(tags + 1))).toBe('');
    for (const html of ['<'.repeat(30_000_000), '<em>'.repeat(5_000_000)]) {
      const began = performance.now();
      expect(clean(html)).toBe('');
      expect(readBody(html).mistakes).toHaveLength(1);
      expect(performance.now() - began).toBeLessThan(500);
    }
  });

  test('the search for findings finds them in what was not sanitised', () => {
    const caught = unfittingTexts.filter((html) => findings(html).length > 0);
    expect(caught.length).toBeGreaterThan(unfittingTexts.length * 0.7);
  });

  test('any pieces in any order', () => {
    const pieces = [
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      '&',
      ';',
      ' ',
      'a',
      'javascript:',
      '&#',
      '\u0000',
      '\n',
      '<!--',
      '-->',
    ];
    const tags = ['<a href=', '<img src=', '<script>', '</script>', '<svg>', '<style>', '<p>', '</p>', ' onerror='];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces, ...tags, ...unfittingTexts), fc.string()), { maxLength: 12 }),
        (parts) => {
          expect(findings(clean(parts.join('')))).toEqual([]);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
