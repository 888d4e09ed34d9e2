import { OBITUARY } from '@machi/domain/notices/audience';
import { listNotices, readNotice } from '@machi/domain/notices/contract';
import { noticeListQuery } from '@machi/domain/notices/list-query';
import { question } from '../../platform/pages/inside.ts';
import { firstSentences } from '../../platform/pages/page-source.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const pages: readonly PageSource[] = [
  { path: '/notice', asks: ({ query }) => [question(listNotices, noticeListQuery(query))] },
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
