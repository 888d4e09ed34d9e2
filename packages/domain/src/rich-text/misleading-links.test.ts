import { expect, test } from 'vitest';
import { readMarkup } from './markup.ts';
import { misleadingLinks } from './misleading-links.ts';
import { voidElements } from './schema.ts';
import { treeOf } from './tree.ts';

const told = (words: string, href: string) =>
  misleadingLinks(treeOf(readMarkup(`<p><a href="${href}">${words}</a></p>`, voidElements)));

test.each([
  ['https://hoshimori.example/fair', 'https://evil.example/', 'evil.example'],
  ['くわしくは www.hoshimori.example へ', 'https://hoshimori.example.evil.example/', 'hoshimori.example.evil.example'],
  ['<strong>hoshimori</strong>.example', 'https://evil.example/', 'evil.example'],
  ['ｈｏｓｈｉｍｏｒｉ.example', 'https://evil.example/', 'evil.example'],
  ['hoshimori.example', 'https://hoshimоri.example/', 'xn--hoshimri-sbh.example'],
  ['office@hoshimori.example', 'mailto:office@evil.example', 'office@evil.example'],
  ['office@hoshimori.example', 'https://evil.example/', 'evil.example'],
  ['0100-55-2111', 'tel:0990-55-2111', '0990-55-2111'],
])('%s does not lead to %s', (words, href, leadsTo) => {
  expect(told(words, href)).toMatchObject([{ leadsTo }]);
});

test.each([
  ['夏まつりの案内', 'https://a.example/'],
  ['https://www.hoshimori.example/fair（町のページ）', 'https://hoshimori.example/fair'],
  ['案内.pdf、3.5MB', 'https://a.example/x.pdf'],
  ['お知らせ3', '/notice/3'],
  ['0100-55-2111', 'tel:0100552111'],
  ['office@hoshimori.example', 'mailto:office@hoshimori.example?subject=Fair'],
])('%s may lead to %s', (words, href) => {
  expect(told(words, href)).toEqual([]);
});
