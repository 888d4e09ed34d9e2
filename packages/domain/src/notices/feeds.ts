import type { Locale } from '../locale/model.ts';
import type { NoticeCategoryId } from './model.ts';

/** Feeds of notices, by the extension of their address, with media types: RSS 2.0 and JSON Feed 1. */
export const FEED_FORMATS = { xml: 'application/rss+xml', json: 'application/feed+json' } as const;
export type FeedFormat = keyof typeof FEED_FORMATS;

/** Path of a feed of notices: of one category, or of all but obituaries. */
export const feedPath = (format: FeedFormat, locale: Locale, category?: NoticeCategoryId): string =>
  `/notice/feed.${format}?lang=${locale}${category === undefined ? '' : `&category=${category}`}`;
