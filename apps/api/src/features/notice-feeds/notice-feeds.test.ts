import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newNotice } from '../../testing/facilities/notices.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
beforeEach(async () => {
  town.setNow(START);
  await town.rows('delete from notice');
});
const get = (address: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${town.origin}/notice/${address}`, { headers });
const url = () => town.house.publicUrl;

/** JSON Feed 1: the required fields, and none that the format does not know (jsonfeed.org/version/1). */
const JsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1'),
  title: z.string().check(z.minLength(1)),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string(),
  items: z.array(
    z.strictObject({
      id: z.url(),
      url: z.url(),
      title: z.string(),
      content_html: z.string(),
      date_modified: z.iso.datetime(),
      date_published: z.iso.datetime(),
      author: z.strictObject({ name: z.string() }),
      tags: z.array(z.string()),
    }),
  ),
});
const json = async (query = '') => z.parse(JsonFeed, await (await get(`feed.json${query}`)).json());
const titles = async (query = '') => (await json(query)).items.map(({ title }) => title);
const called = (name: string) => ({ ja: name, en: `${name} (en)` });

describe('the feeds of notices', () => {
  test('name what everybody may read, the newest first, never obituaries, and nothing that is not out', async () => {
    const minutesAgo = (minutes: number) => new Date(START.getTime() - minutes * 60_000);
    await newNotice(town, { title: called('古い'), published_at: minutesAgo(9), is_prioritized: 1 });
    await newNotice(town, { title: called('新しい'), notice_category_id: 2 });
    for (const hidden of [
      { notice_category_id: 1 },
      { audience: 'residents' },
      { audience: 'service', service_id: 1 },
      { is_draft: 1 },
      { approval_status: 0 },
      { published_at: minutesAgo(-1) },
      { closed_at: START },
    ])
      await newNotice(town, hidden);
    expect(await titles()).toEqual(['新しい', '古い']);
    expect(await titles('?category=2')).toEqual(['新しい']);
    expect(await titles('?lang=en')).toEqual(['新しい (en)', '古い (en)']);
    const { title, feed_url, items } = await json('?lang=en&category=2');
    expect([title, feed_url]).toEqual([
      'Notices from Hoshimori Town: Events',
      `${url()}/notice/feed.json?lang=en&category=2`,
    ]);
    expect(items[0]).toMatchObject({
      content_html: 'In parts of Honcho.',
      author: { name: 'Public Works' },
      tags: ['Events'],
    });
    for (const nothing of ['?category=1', '?category=9', '?category=', '?category=2%00'])
      expect((await get(`feed.json${nothing}`)).status, nothing).toBe(404);
  });

  test('as RSS say the same, whatever a text holds', async () => {
    const title = 'A & B <b> ]]> \u0007\uFFFE "終"';
    const id = await newNotice(town, { title: { ja: title, en: title } });
    const answer = await get('feed.xml');
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\s*<rss version="2\.0"/);
    expect(text).toContain('<language>ja</language>');
    expect(text).toContain(`<guid isPermaLink="false">${url()}/notice/${id}</guid>`);
    expect(text).toContain(
      `<atom:link href="${url()}/notice/feed.xml?lang=ja" rel="self" type="application/rss+xml"/>`,
    );
    // XML 1.0 forbids (2.2) control characters except tab and line ends, and two non-characters.
    expect(text).not.toMatch(/[^\P{Cc}\t\n\r\u007F-\u009F]|[\uFFFE\uFFFF]/u);
    expect(text).not.toContain('<b>]]>');
  });

  test('have thirty at most', async () => {
    for (let count = 0; count < 33; count += 1) await newNotice(town);
    expect(await titles()).toHaveLength(30);
  });

  test('are not sent twice to who has them; once one is taken out, they are', async () => {
    await newNotice(town, { title: called('残る') });
    const id = await newNotice(town, { title: called('消える') });
    const first = await get('feed.xml');
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('last-modified')).toBe(new Date(START.getTime() - 60_000).toUTCString());
    for (const known of [tag, `"x", ${tag}`, `W/${tag}`])
      expect((await get('feed.xml', { 'if-none-match': known })).status, known).toBe(304);
    expect((await get('feed.xml', { 'if-none-match': '"x"' })).status).toBe(200);
    await town.rows('delete from notice where notice_id = $1', id);
    expect((await get('feed.xml', { 'if-none-match': tag })).status).toBe(200);
  });
});
