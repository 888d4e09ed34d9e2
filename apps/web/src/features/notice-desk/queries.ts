import type { InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { listDeskNotices, readDeskNotice, readNoticeChoices } from '@machi/domain/notice-desk/contract';
import type { OpenNotice } from '@machi/domain/notice-desk/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import { loadIfAny } from '../../shell/calls/client.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { keptInLanguages } from '../../shell/calls/kept-in-languages.ts';

export const noticeDeskQueries = {
  /** What was shown stays until what is asked for has come. */
  list: (locale: Locale, asked: InputOf<typeof listDeskNotices>) =>
    queryOptions({ ...ask(listDeskNotices, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  /** What a new notice begins with. */
  choices: (locale: Locale) => queryOptions(ask(readNoticeChoices, {}, locale)),
  /** One notice; none where this official finds no such number. */
  notice: (locale: Locale, id: number) =>
    queryOptions<ReplyOf<typeof readDeskNotice> | null>({
      queryKey: [readDeskNotice.name, locale, id],
      queryFn: ({ signal }) => loadIfAny(readDeskNotice, { notice_id: id }, { signal }),
      placeholderData: keptInLanguages(locale, id),
      staleTime: 0,
    }),
};

/** Shows a notice as a write has answered it, at once; the lists are asked for again. */
export function useKeepNotice(locale: Locale): (notice: OpenNotice) => void {
  const queryClient = useQueryClient();
  return (notice) => {
    keepReply(queryClient, noticeDeskQueries.notice(locale, notice.notice_id), { notice });
    void queryClient.invalidateQueries({ queryKey: [listDeskNotices.name] });
  };
}

/** Asks again for all that lies at the desk. */
export function useLookAgain(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: [listDeskNotices.name] });
    void queryClient.invalidateQueries({ queryKey: [readDeskNotice.name] });
  }, [queryClient]);
}
