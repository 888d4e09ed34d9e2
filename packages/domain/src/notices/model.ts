import * as z from 'zod/mini';
import type { Locale } from '../locale/model.ts';

/** 0 product, 1 obituary, 2 event, 3 media, 4 life, 5 other (product, "Notices"). */
export const NoticeCategoryId = z.union([0, 1, 2, 3, 4, 5].map((id) => z.literal(id)));
export type NoticeCategoryId = z.infer<typeof NoticeCategoryId>;
export const noticeCategoryIds: readonly NoticeCategoryId[] = [0, 1, 2, 3, 4, 5];

/** The category of obituaries. */
export const OBITUARY: NoticeCategoryId = 1;

/** Feeds of notices, by the end of their address, with their media types: RSS 2.0 and JSON Feed 1. */
export const FEED_FORMATS = { xml: 'application/rss+xml', json: 'application/feed+json' } as const;
export type FeedFormat = keyof typeof FEED_FORMATS;

/** Where a feed of notices stands: of one category, or of all but obituaries. */
export const feedPath = (format: FeedFormat, locale: Locale, category?: NoticeCategoryId): string =>
  `/notice/feed.${format}?lang=${locale}${category === undefined ? '' : `&category=${category}`}`;
