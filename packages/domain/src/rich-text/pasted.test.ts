import { expect, test } from 'vitest';
import { readMarkup } from './markup.ts';
import { fitRichText } from './fit.ts';
import { usualNames } from './pasted.ts';
import { voidElements } from './schema.ts';
import { tidyRichText } from './tidy.ts';
import { treeOf, writeRichText } from './tree.ts';

test.each([
  [
    'headings and marks of other names',
    '<h1>A</h1><h6>B</h6><b>C</b><i>D</i>',
    '<h3>A</h3><h4>B</h4><p><strong>C</strong><em>D</em></p>',
  ],
  [
    'frames within each other',
    '<div><div>A<div>B</div></div><section><p>C</p></section></div>',
    '<p>A</p><p>B</p><p>C</p>',
  ],
  ['a bold frame that is none', '<b style="font-weight: normal"><p>A</p></b>', '<p>A</p>'],
  ['what the list does not have', '<h1 onclick="x()">A<script>b()</script></h1><font>C</font>', '<h3>A</h3><p>C</p>'],
])('%s', (_name, html, expected) => {
  const tree = tidyRichText(fitRichText(usualNames(treeOf(readMarkup(html, voidElements)))));
  expect(writeRichText(tree)).toBe(expected);
});
