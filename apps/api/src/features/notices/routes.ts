import { listEvents } from '@machi/domain/events/contract';
import { townTimeText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { NOTICE_PAGE_SIZE, listNotices, readNotice, type NoticeLine } from '@machi/domain/notices/contract';
import { notFound } from '@machi/domain/refusals/model';
import { menuTitle, navigationText } from '@machi/domain/navigation/head';
import { OBITUARY, noticeCategoryNames, type NoticeCategoryId } from '@machi/domain/notices/model';
import { FEED_FORMATS, feedPath } from '@machi/domain/notices/feeds';
import { categoryIn, noticeListQuery } from '@machi/domain/notices/list-query';
import type { House } from '../../platform/house.ts';
import { sanitizeRichText } from '../../platform/pages/rich-text.ts';
import { serve } from '../../platform/http/serve.ts';
import { noticeStore, type Look, type NoticeQuestion, type NoticeRow } from './store.ts';
import { keepGuestLists } from './guest-lists.ts';
import type { Queryable } from '../../database/database.ts';
import { replyBody } from '../../platform/http/reply.ts';
import { question } from '../../platform/pages/inside.ts';
import { firstSentences, type PageFeed, type PageSource } from '../../platform/pages/page-source.ts';

export { found } from './found.ts';

const viewLine = (row: NoticeRow, locale: Locale): NoticeLine => ({
  notice_id: row.notice_id,
  title: row.title[locale],
  ...(locale === 'ja' && row.plain_title ? { plain_title: row.plain_title } : {}),
  department: row.department[locale],
  notice_category_id: row.notice_category_id,
  is_prioritized: row.is_prioritized,
  published_at: townTimeText(row.published_at),
});

export { top } from './top.ts';

export const routes = (house: House) => {
  async function read(database: Queryable, question: NoticeQuestion, look: Look, locale: Locale) {
    const { notices, total } = await noticeStore.listReadable(database, look, question);
    const { page, page_size } = question;
    return { notices: notices.map((row) => viewLine(row, locale)), total, page, page_size };
  }
  // From the primary database: a replica may not have the reported change yet.
  const guestList = keepGuestLists(house.database, async (question, locale, now) =>
    replyBody(await read(house.database, question, { now, member: null }, locale)),
  );
  return [
    serve(
      listNotices,
      ({ notice_category_id, page = 1, page_size = NOTICE_PAGE_SIZE }, { locale, now, member, reader }) => {
        const question = { notice_category_id, page, page_size };
        return member === null ? guestList(question, locale, now) : read(reader, question, { now, member }, locale);
      },
    ),

    serve(readNotice, async ({ notice_id }, { locale, now, member, reader }) => {
      const row = await noticeStore.read(reader, { now, member }, notice_id);
      if (row === undefined) return notFound;
      const plain = locale === 'ja' ? sanitizeRichText(row.plain_body ?? '', house) : '';
      return {
        notice: {
          ...viewLine(row, locale),
          body: sanitizeRichText(row.body[locale], house),
          ...(plain === '' ? {} : { plain_body: plain }),
        },
      };
    }),
  ];
};

/** Feeds of the shown list; obituaries have none. */
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
    asks: ({ parameters: { notice_id = '' } }) => [
      question(readNotice, { notice_id }),
      question(listEvents, { notice_id }),
    ],
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
