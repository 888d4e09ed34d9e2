import { chooseLocale, type Locale, type Localized } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { notificationCategoryIds, type NotificationCategoryId } from '@machi/domain/notice-letters/model';
import { OBITUARY, noticeCategoryNames } from '@machi/domain/notices/model';
import { FEED_FORMATS, feedPath, type FeedFormat } from '@machi/domain/notices/feeds';
import { Feed } from 'feed';
import type { Hono } from 'hono';
import { statement } from '../../database/database.ts';
import { hasTag, tagOf } from '../../platform/http/ready-document.ts';
import type { House } from '../../platform/house.ts';
import { isOut } from '../../platform/publishing/published-notices.ts';
import { firstSentences } from '../../platform/pages/page-source.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('notice-feeds', { ja, en });

/** Most notices in a feed. */
const MOST = 30;
/** Seconds for which a program may show its copy before it asks again. */
const FRESH_SECONDS = 300;

interface FedNotice {
  readonly notice_id: number;
  readonly notice_category_id: NotificationCategoryId;
  readonly title: Localized;
  readonly department: Localized;
  readonly body: Localized;
  readonly published_at: Date;
}
/** Public notices without obituaries. */
const selectNewest = statement<FedNotice>(
  'feed-notices',
  `select notice_id, notice_category_id, texts -> 'title' as title, texts -> 'department' as department,
     texts -> 'body' as body, published_at
   from notice n where ${isOut('n', '$1')} and n.audience = 'all' and n.notice_category_id <> ${OBITUARY}
     and ($2::int is null or n.notice_category_id = $2)
   order by published_at desc, notice_id desc limit ${MOST}`,
);

/** Removes control characters, which XML does not allow: one of them would make the feed unreadable. */
const inXml = (text: string): string => text.replace(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, '');

/** Escapes text, because programs read a description as HTML. */
const inHtml = (text: string): string => inXml(text).replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

interface Asked {
  readonly format: FeedFormat;
  readonly locale: Locale;
  readonly category: NotificationCategoryId | undefined;
}

/** Writes notices as RSS 2.0 or JSON Feed 1: title, first sentences and link. */
function writeFeed({ town: { town }, publicUrl }: House, notices: readonly FedNotice[], asked: Asked): string {
  const { format, locale, category } = asked;
  const texts = textsIn(locale);
  const name = category === undefined ? undefined : noticeCategoryNames[category]?.[locale];
  const words = { town: town.town_name[locale], category: name ?? '' };
  const own = publicUrl + feedPath(format, locale, category);
  const page = `${publicUrl}/notice?lang=${locale}`;
  const feed = new Feed({
    title: fillText(name === undefined ? texts.title : texts.titleOfCategory, words),
    description: fillText(texts.description, words),
    id: page,
    link: page,
    language: locale,
    generator: false,
    updated: notices[0]?.published_at ?? new Date(0),
    ttl: FRESH_SECONDS / 60,
    feedLinks: { [format === 'xml' ? 'rss' : 'json']: own },
  });
  for (const notice of notices) {
    const link = `${publicUrl}/notice/${notice.notice_id}?lang=${locale}`;
    feed.addItem({
      id: `${publicUrl}/notice/${notice.notice_id}`,
      link,
      title: inXml(notice.title[locale]),
      description: inHtml(firstSentences(notice.body[locale])),
      date: notice.published_at,
      published: notice.published_at,
      category: [{ name: noticeCategoryNames[notice.notice_category_id]?.[locale] ?? '' }],
      // RSS allows only an e-mail address as author.
      ...(format === 'json' ? { author: [{ name: notice.department[locale] }] } : {}),
    });
  }
  return format === 'xml' ? feed.rss2() : feed.json1();
}

/** Reads the query; undefined: there is no such feed. */
function readAsked(format: FeedFormat, query: Readonly<Record<string, string>>): Asked | undefined {
  const { lang, category } = query;
  const found = notificationCategoryIds.find((id) => String(id) === category);
  if (category !== undefined && found === undefined) return undefined;
  return { format, locale: chooseLocale(lang ?? 'ja'), category: found };
}

/** Feeds are no endpoints: their programs cannot send our headers. */
export const routes = () => [];

/** Feeds of public notices without obituaries, the same for everybody. */
export function mount(application: Hono, house: House): void {
  const { database, clock, metrics } = house;
  for (const [format, type] of Object.entries(FEED_FORMATS) as [FeedFormat, string][]) {
    const route = `/notice/feed.${format}`;
    application.get(route, async (context) => {
      const count = (status: number) => metrics.requests.inc({ method: 'GET', route, status });
      const asked = readAsked(format, context.req.query());
      if (!asked) {
        count(404);
        return context.body(null, 404);
      }
      const notices = await database.run(selectNewest, [clock(), asked.category ?? null]);
      const content = writeFeed(house, notices, asked);
      const tag = tagOf(content);
      const headers = {
        'cache-control': `public, max-age=${FRESH_SECONDS}`,
        etag: tag,
        ...(notices[0] ? { 'last-modified': notices[0].published_at.toUTCString() } : {}),
      };
      // Only the ETag decides: the newest time does not change when a notice is removed.
      if (hasTag(context.req.header('if-none-match'), tag)) {
        count(304);
        return context.body(null, 304, headers);
      }
      count(200);
      return context.body(content, 200, { ...headers, 'content-type': `${type}; charset=utf-8` });
    });
  }
}
