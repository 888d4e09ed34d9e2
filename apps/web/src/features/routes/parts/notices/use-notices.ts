import { listArrivalNotices } from '@machi/domain/arrival-notices/contract';
import type { ArrivalNotice } from '@machi/domain/arrival-notices/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from '../../../../shell/record/record.ts';
import { routeQueries } from '../../queries.ts';
import { useRouteTexts } from '../../texts.ts';
import { changeReply } from '../../../../shell/calls/keep-reply.ts';

/** What the member is told of; undefined while it is looked up, and to a guest. */
export function useNotices(): readonly ArrivalNotice[] | undefined {
  const { locale } = useRouteTexts();
  const { isLoggedIn } = useSession();
  return useQuery({ ...routeQueries.notices(locale), enabled: isLoggedIn }).data?.notices;
}

/** Lays what the server has answered over what is known. */
export function useKeepNotices() {
  const { locale } = useRouteTexts();
  const queryClient = useQueryClient();
  return useCallback(
    (change: (notices: readonly ArrivalNotice[]) => readonly ArrivalNotice[]) => {
      changeReply(queryClient, routeQueries.notices(locale), ({ notices }) => ({ notices: [...change(notices)] }));
      void queryClient.invalidateQueries({ queryKey: [listArrivalNotices.name] });
    },
    [locale, queryClient],
  );
}
