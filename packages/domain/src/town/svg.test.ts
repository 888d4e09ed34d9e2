import { describe, expect, test } from 'vitest';
import { svgMistakes } from './svg.ts';

const drawing = (content: string, attributes = 'viewBox="0 0 9 9"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

describe('a drawing is refused', () => {
  test.each<[string, string]>([
    [drawing('<script>alert(1)</script>'), '<script> is not allowed'],
    [drawing('<foreignObject><p/></foreignObject>'), '<foreignObject> is not allowed'],
    [drawing('<path onload="alert(1)"/>'), 'onload is not allowed in <path>'],
    [drawing('', 'viewBox="0 0 9 9" onload="alert(1)"'), 'onload is not allowed in <svg>'],
    [drawing('<a href="https://example.jp"><path/></a>'), 'href="https://example.jp" leads out of the drawing'],
    [
      drawing('<image xlink:href="data:image/png;base64,AA"/>'),
      'xlink:href="data:image/png;base64,AA" leads out of the drawing',
    ],
    [drawing('<use href="other.svg#star"/>'), 'href="other.svg#star" leads out of the drawing'],
    [drawing('<path fill="url(https://example.jp/a)"/>'), 'fill="url(https://example.jp/a)" leads out of the drawing'],
    [drawing('<path style="fill:url( \'//a.jp\' )"/>'), 'style="fill:url( \'//a.jp\' )" leads out of the drawing'],
    [drawing('<style>@import "a.css";</style>'), 'a style leads out of the drawing'],
    [drawing('<animate attributeName="x"/>'), '<animate> is not allowed'],
    [drawing('<g><path/>'), '<g> is not closed'],
    [drawing('<path d="M0 0" d="M1 1"/>'), '<path> has one attribute twice'],
    [drawing('<path d=M0/>'), '"<path d=M0/>" is no tag; write &lt; for the character itself'],
    [drawing('<title>Salt & pepper</title>'), 'an "&" begins no known character; write &amp;'],
    [`<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('')}`, '<!DOCTYPE svg [<!ENTITY  is not allowed'],
    [`<?xml-stylesheet href="a.css"?>${drawing('')}`, '<?xml-stylesheet href="a is not allowed'],
    [drawing('', 'width="9"'), '<svg> needs a viewBox'],
    ['<svg viewBox="0 0 9 9"></svg>', '<svg> needs xmlns="http://www.w3.org/2000/svg"'],
    ['<html></html>', 'the first tag must be <svg>'],
    ['', 'the first tag must be <svg>'],
  ])('%s', (text, reason) => {
    expect(svgMistakes(text)).toContain(reason);
  });
});

test('a calm drawing is taken, with and without a declaration, a byte order mark or a comment', () => {
  const calm = drawing(
    '<title>Sea &amp; sky</title><defs><linearGradient id="sky"><stop offset="0"/></linearGradient></defs>' +
      '<style>.a{fill:url(#sky)}</style><rect fill="url(#sky)" style="stroke:url(\'#sky\')"/><use href="#sky"/>',
  );
  expect(svgMistakes(calm)).toEqual([]);
  expect(svgMistakes(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n${calm}\n`)).toEqual([]);
});

test('several mistakes are told at once', () => {
  expect(svgMistakes(drawing('<script/><path onclick="x"/>', 'width="9"'))).toEqual([
    '<svg> needs a viewBox',
    '<script> is not allowed',
    'onclick is not allowed in <path>',
  ]);
});
