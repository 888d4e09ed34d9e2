import type { Locale } from '@machi/domain/locale/model';
import { menuTitle, navigationText } from '@machi/domain/navigation/head';
import { OBITUARY } from '@machi/domain/notices/model';
import { listNotices, readNotice } from '@machi/domain/notices/contract';
import { FEED_FORMATS, feedPath } from '@machi/domain/notices/feeds';
import { categoryIn, noticeListQuery } from '@machi/domain/notices/list-query';
import type { NoticeCategoryId } from '@machi/domain/notices/model';
import { noticeCategoryNames } from '@machi/domain/notices/words';
import { question } from '../../platform/pages/inside.ts';
import { firstSentences } from '../../platform/pages/page-source.ts';
import type { PageFeed, PageSource } from '../../platform/pages/page-source.ts';

/** The feeds of what the list shows; of obituaries there are none. */
const feedsOf = (locale: Locale, category: NoticeCategoryId | undefined): readonly PageFeed[] =>
  category === OBITUARY
    ? []
    : (['xml', 'json'] as const).map((format) => ({
        type: FEED_FORMATS[format],
        title: category === undefined ? menuTitle('notice', locale) : (noticeCategoryNames[category]?.[locale] ?? ''),
        href: feedPath(format, locale, category),
      }));

export const pages: readonly PageSource[] = [
  {
    path: '/notice',
    asks: ({ query }) => [question(listNotices, noticeListQuery(query))],
    says: (_replies, { query, locale }) => ({
      heading: navigationText('heading.notice', locale),
      feeds: feedsOf(locale, categoryIn(query)),
    }),
  },
  {
    path: '/notice/:notice_id',
    asks: ({ parameters }) => [question(readNotice, { notice_id: parameters['notice_id'] ?? '' })],
    says(replies) {
      const { notice } = replies(readNotice);
      return {
        name: notice.title,
        text: firstSentences(notice.body),
        isUnlisted: notice.notice_category_id === OBITUARY,
      };
    },
  },
];
