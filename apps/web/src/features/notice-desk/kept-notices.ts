import type { Locale } from '@machi/domain/locale/model';
import { listDeskNotices, readDeskNotice, type OpenNotice } from '@machi/domain/notice-desk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

/** Shows a notice as a write has answered it, at once; the lists are asked for again. */
export function useKeepNotice(locale: Locale): (notice: OpenNotice) => void {
  const queryClient = useQueryClient();
  return (notice) => {
    keepReply(queryClient, askIfAny(readDeskNotice, { notice_id: notice.notice_id }, locale), { notice });
    void queryClient.invalidateQueries({ queryKey: [listDeskNotices.name] });
  };
}

/** Asks again for all that lies at the desk. */
export function useLookAgain(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const { name } of [listDeskNotices, readDeskNotice]) void queryClient.invalidateQueries({ queryKey: [name] });
  }, [queryClient]);
}
