import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findScreen } from '@machi/domain/navigation/screens';
import { noticeCategoryIds } from '@machi/domain/notices/model';
import { mapKinds } from '@machi/domain/town/basemap';
import { readMarkup } from '@machi/domain/rich-text/markup';
import { sanitizeRichText } from '../platform/pages/rich-text.ts';
import { loadTownPack } from './load-town-pack.ts';

const { pack, files } = await loadTownPack(path.join(import.meta.dirname, '../../../../towns/hoshimori'));
const TODAY = Date.parse('2026-11-20T12:00:00+09:00');
const faqs = pack.faqs.flatMap((group) => group.faqs);
const plain = (html: string): string =>
  readMarkup(html, new Set(['br', 'img']))
    .texts.join('')
    .trim();

describe('notices', () => {
  const shown = pack.notices.filter(
    ({ published_at, closed_at }) =>
      Date.parse(published_at) <= TODAY && (closed_at === null || Date.parse(closed_at) > TODAY),
  );

  test('at least 20 are shown, of every category, two to four of them important', () => {
    expect(shown.length).toBeGreaterThanOrEqual(20);
    expect(new Set(shown.map((notice) => notice.notice_category_id))).toEqual(new Set(noticeCategoryIds));
    const important = shown.filter((notice) => notice.is_prioritized === 1);
    expect(important.length).toBeGreaterThanOrEqual(2);
    expect(important.length).toBeLessThanOrEqual(4);
  });

  test('each is a text of its own', () => {
    expect(new Set(pack.notices.map((notice) => notice.title.ja)).size).toBe(pack.notices.length);
    expect(new Set(pack.notices.map((notice) => notice.title.en)).size).toBe(pack.notices.length);
    for (const { body, title } of pack.notices) {
      expect(plain(body.ja).length, title.ja).toBeGreaterThan(60);
      expect(plain(body.en).length, title.en).toBeGreaterThan(120);
    }
  });
});

test('at least 15 questions in several categories, each answered', () => {
  expect(pack.faqs.length).toBeGreaterThanOrEqual(3);
  expect(faqs.length).toBeGreaterThanOrEqual(15);
  expect(new Set(faqs.map((faq) => faq.title.ja)).size).toBe(faqs.length);
  for (const { title, body } of faqs) expect(plain(body.ja).length, title.ja).toBeGreaterThan(20);
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

  test('slides, apps and pictures under the page', () => {
    expect(pack.slides.length).toBeGreaterThanOrEqual(3);
    expect(new Set(pack.slides.map(({ picture }) => picture.file)).size).toBe(pack.slides.length);
    for (const { href } of pack.slides) expect(findScreen(href)?.route.path).toBeDefined();
    expect(pack.apps.map(({ app_key }) => app_key).toSorted()).toEqual(['garbage', 'info', 'newsletter']);
    expect(new Set(pack.apps.map(({ icon }) => files.get(icon.file)?.hash)).size).toBe(3);
    expect(pack.town.theme_images.length).toBeGreaterThanOrEqual(2);
  });
});

test('store links lead nowhere real but look like those of a store', () => {
  for (const { ios_url, android_url } of pack.apps) {
    for (const url of [ios_url, android_url]) expect(new URL(url).protocol).toBe('https:');
    expect(ios_url).not.toBe(android_url);
  }
});

test('the map has every kind of thing, named roads, a river and a railway', () => {
  const kinds = pack.basemap.features.map((feature) => feature.properties.kind);
  expect(new Set(kinds)).toEqual(new Set(mapKinds));
  expect(kinds.filter((kind) => kind === 'building').length).toBeGreaterThanOrEqual(50);
  for (const kind of ['road', 'river', 'railway'] as const) {
    const named = pack.basemap.features.filter(
      ({ properties }) => properties.kind === kind && properties.name !== undefined,
    );
    expect(named.length, kind).toBeGreaterThanOrEqual(1);
  }
});

test('events on single dates and on weekdays, and a facility that opens', () => {
  expect(new Set(pack.events.map(({ days }) => days.kind))).toEqual(new Set(['dates', 'weekdays', 'spot-open']));
});
