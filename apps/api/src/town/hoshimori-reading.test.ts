import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readMarkup } from '@machi/domain/rich-text/markup';
import { sanitizeRichText } from '../platform/pages/rich-text.ts';
import { loadTownPack } from './load-town-pack.ts';

const { pack, files } = await loadTownPack(path.join(import.meta.dirname, '../../../../towns/hoshimori'));
const faqs = pack.faqs.flatMap((group) => group.faqs);
const plain = (html: string): string =>
  readMarkup(html, new Set(['br', 'img']))
    .texts.join('')
    .trim();

describe('notices', () => {
  test('each is a text of its own', () => {
    expect(new Set(pack.notices.map((notice) => notice.title.ja)).size).toBe(pack.notices.length);
    expect(new Set(pack.notices.map((notice) => notice.title.en)).size).toBe(pack.notices.length);
    for (const { body, title } of pack.notices) {
      expect(plain(body.ja).length, title.ja).toBeGreaterThan(60);
      expect(plain(body.en).length, title.en).toBeGreaterThan(120);
    }
  });
});

test('full texts of terms, privacy policy, legal notice and the page about the product', () => {
  expect(pack.terms.sections.length).toBeGreaterThanOrEqual(8);
  expect(pack.policy.sections.length).toBeGreaterThanOrEqual(8);
  expect(pack.legal.items.length).toBeGreaterThanOrEqual(8);
  expect(pack.about.sections.length).toBeGreaterThanOrEqual(3);
});

const bodies = [
  ...pack.notices.map(({ title, body }) => [title.en, body] as const),
  ...faqs.map(({ title, body }) => [title.en, body] as const),
  ...pack.about.sections.map(({ heading, body }) => [heading.en, body] as const),
];
test.each(bodies)('%s: the sanitiser takes nothing away, and both languages have the same outline', (_title, body) => {
  const outlineOf = (html: string) =>
    readMarkup(html, new Set(['br', 'img'])).tags.map(
      ({ name, isClosing, attributes }) =>
        `${isClosing ? '/' : ''}${name} ${attributes.get('href') ?? attributes.get('src')?.split('?')[0] ?? ''}`,
    );
  for (const html of [body.ja, body.en]) {
    expect(outlineOf(sanitizeRichText(html, { versionOf: (file) => files.get(file)?.hash }))).toEqual(outlineOf(html));
  }
  const blocks = (html: string) => outlineOf(html).filter((tag) => !/^\/?(?:br|strong|em) $/.test(tag));
  expect(blocks(body.en)).toEqual(blocks(body.ja));
});

describe('pictures', () => {
  test('every spot has a drawing of its own, described in its own words', () => {
    const pictures = pack.spots.map((spot) => spot.picture);
    expect(pictures.every(({ file }) => file.endsWith('.svg'))).toBe(true);
    for (const values of [
      pictures.map(({ file }) => files.get(file)?.hash),
      pictures.map(({ alt }) => alt.ja),
      pictures.map(({ alt }) => alt.en),
    ]) {
      expect(new Set(values).size).toBe(pack.spots.length);
    }
  });
});
