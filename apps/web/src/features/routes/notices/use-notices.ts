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

/** Refreshed every minute while a notification is pending, because the town's sending changes them. */
const noticesQuery = (locale: Locale) => ask(listArrivalNotices, {}, locale, { ignoresError: true });

/** The member's notifications; undefined while loading, and for a guest. */
export function useNotices(): readonly ArrivalNotice[] | undefined {
  const { locale } = useRouteTexts();
  const { isLoggedIn } = useSession();
  return useQuery({ ...noticesQuery(locale), ...kept, enabled: isLoggedIn }).data?.notices;
}

/** Merges the server's reply into the known notifications. */
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
