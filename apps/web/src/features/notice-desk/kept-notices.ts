import type { Locale } from '@machi/domain/locale/model';
import { listDeskNotices, readDeskNotice, type OpenNotice } from '@machi/domain/notice-desk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

/** Shows a notice from a reply at once; the lists load again. */
export function useKeepNotice(locale: Locale): (notice: OpenNotice) => void {
  const queryClient = useQueryClient();
  return (notice) => {
    keepReply(queryClient, askIfAny(readDeskNotice, { notice_id: notice.notice_id }, locale), { notice });
    void queryClient.invalidateQueries({ queryKey: [listDeskNotices.name] });
  };
}

/** Loads all lists of the desk again. */
export function useLookAgain(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const { name } of [listDeskNotices, readDeskNotice]) void queryClient.invalidateQueries({ queryKey: [name] });
  }, [queryClient]);
}
