import { listArrivalNotices } from '@machi/domain/arrival-notices/contract';
import type { ArrivalNotice } from '@machi/domain/arrival-notices/model';
import type { Locale } from '@machi/domain/locale/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ask } from '../../../shell/calls/ask.ts';
import { useSession } from '../../../shell/record/record.ts';
import { useRouteTexts } from '../texts.ts';
import { changeReply } from '../../../shell/calls/keep-reply.ts';
import { kept } from '../kept-fresh.ts';

/** They change when the town writes: while one is waited for, each minute. */
const noticesQuery = (locale: Locale) => ask(listArrivalNotices, {}, locale, { ignoresError: true });

/** What the member is told of; undefined while it is looked up, and to a guest. */
export function useNotices(): readonly ArrivalNotice[] | undefined {
  const { locale } = useRouteTexts();
  const { isLoggedIn } = useSession();
  return useQuery({ ...noticesQuery(locale), ...kept, enabled: isLoggedIn }).data?.notices;
}

/** Lays what the server has answered over what is known. */
export function useKeepNotices() {
  const { locale } = useRouteTexts();
  const queryClient = useQueryClient();
  return useCallback(
    (change: (notices: readonly ArrivalNotice[]) => readonly ArrivalNotice[]) => {
      changeReply(queryClient, noticesQuery(locale), ({ notices }) => ({ notices: [...change(notices)] }));
      void queryClient.invalidateQueries({ queryKey: [listArrivalNotices.name] });
    },
    [locale, queryClient],
  );
}
