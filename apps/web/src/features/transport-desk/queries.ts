import type { Locale } from '@machi/domain/locale/model';
import { readTransportDesk } from '@machi/domain/transport-desk/contract';
import type { TransportDesk } from '@machi/domain/transport-desk/model';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

export const feedQueries = {
  desk: (locale: Locale) => queryOptions({ ...ask(readTransportDesk, {}, locale), staleTime: 0 }),
};

/** Keeps what a deed answered: the whole desk, as it is now. */
export function useKeepDesk(locale: Locale): (desk: TransportDesk) => void {
  const queryClient = useQueryClient();
  return (desk) => keepReply(queryClient, feedQueries.desk(locale), { desk });
}
