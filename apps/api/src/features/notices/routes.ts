import { townTimeText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { NOTICE_PAGE_SIZE, listNotices, readNotice } from '@machi/domain/notices/contract';
import type { NoticeLine } from '@machi/domain/notices/contract';
import { notFound } from '@machi/domain/refusals/model';
import type { House } from '../../platform/house.ts';
import { sanitizeRichText } from '../../platform/pages/rich-text.ts';
import { serve } from '../../platform/http/serve.ts';
import { noticeStore } from './store.ts';
import type { NoticeRow } from './store.ts';

export { pages } from './pages.ts';

const viewLine = (row: NoticeRow, locale: Locale): NoticeLine => ({
  notice_id: row.notice_id,
  title: row.title[locale],
  department: row.department[locale],
  notice_category_id: row.notice_category_id,
  is_prioritized: row.is_prioritized,
  published_at: townTimeText(row.published_at),
});

export const routes = (house: House) => [
  serve(
    listNotices,
    async ({ notice_category_id, page = 1, page_size = NOTICE_PAGE_SIZE }, { locale, now, member, reader }) => {
      const question = { notice_category_id, page, page_size };
      const { notices, total } = await noticeStore.listReadable(reader, { now, member }, question);
      return { notices: notices.map((row) => viewLine(row, locale)), total, page, page_size };
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
