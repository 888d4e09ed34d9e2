import type { InputOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { listNotices, readNotice } from '@machi/domain/notices/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

export const noticeQueries = {
  /** The notices that were shown stay until the asked ones have come. */
  list: (locale: Locale, asked: InputOf<typeof listNotices>) =>
    queryOptions({ ...ask(listNotices, asked, locale), placeholderData: keepPreviousData }),
  detail: (locale: Locale, noticeId: string) =>
    queryOptions({ ...ask(readNotice, { notice_id: noticeId }, locale), select: ({ notice }) => notice }),
};
