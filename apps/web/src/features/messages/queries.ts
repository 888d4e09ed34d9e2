import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { listMessages, readMessage } from '@machi/domain/messages/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import { load } from '../../shell/calls/client.ts';
import { useOwnLine } from '../../shell/live/use-own-line.ts';

export const messageQueries = {
  list: (locale: Locale, page: number) =>
    queryOptions({ ...ask(listMessages, { page }, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  detail: (locale: Locale, id: number) =>
    queryOptions<ReplyOf<typeof readMessage>>({
      queryKey: [readMessage.name, locale, id],
      queryFn: ({ signal }) => load(readMessage, { message_id: id }, { signal }),
      staleTime: 0,
    }),
};

/** Asks again for what is shown, once something has come or was read in another window. */
export function useShownAgain(): void {
  const queryClient = useQueryClient();
  const again = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: [listMessages.name] });
    void queryClient.invalidateQueries({ queryKey: [readMessage.name] });
  }, [queryClient]);
  useOwnLine('unreads', again);
}
