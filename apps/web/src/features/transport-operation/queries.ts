import type { InputOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { listTransportRuns, readTransportOperation } from '@machi/domain/transport-operation/contract';
import { readLiveSource } from '@machi/domain/transport-operation/source-contract';
import type { LiveSource } from '@machi/domain/transport-operation/source-model';
import type { OperationDesk } from '@machi/domain/transport-operation/model';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

/** As often as the address is asked. */
const EVERY_MILLISECONDS = 20_000;

export const operationQueries = {
  desk: (locale: Locale) => queryOptions({ ...ask(readTransportOperation, {}, locale), staleTime: 0 }),
  runs: (locale: Locale, asked: InputOf<typeof listTransportRuns>) =>
    queryOptions({ ...ask(listTransportRuns, asked, locale, { ignoresErrorMessage: true }), staleTime: 0 }),
  source: (locale: Locale) =>
    queryOptions({
      ...ask(readLiveSource, {}, locale),
      staleTime: 0,
      refetchInterval: EVERY_MILLISECONDS,
      refetchIntervalInBackground: false,
    }),
};

/** Keeps where another operator's positions come from, as a deed answered it. */
export function useKeepSource(locale: Locale): (source: LiveSource) => void {
  const queryClient = useQueryClient();
  return (source) => {
    keepReply(queryClient, operationQueries.source(locale), { source });
  };
}

export function useReadSourceAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [readLiveSource.name] });
}

/** Keeps what a deed answered: the whole desk, as it is now. */
export function useKeepDesk(locale: Locale): (desk: OperationDesk) => void {
  const queryClient = useQueryClient();
  return (desk) => {
    keepReply(queryClient, operationQueries.desk(locale), { desk });
    void queryClient.invalidateQueries({ queryKey: [listTransportRuns.name] });
  };
}

/** After somebody else has changed something. */
export function useReadDeskAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [readTransportOperation.name] });
}
