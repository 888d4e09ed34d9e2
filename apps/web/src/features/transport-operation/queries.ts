import type { InputOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { listTransportRuns, readTransportOperation } from '@machi/domain/transport-operation/contract';
import type { OperationDesk } from '@machi/domain/transport-operation/model';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

export const operationQueries = {
  desk: (locale: Locale) =>
    queryOptions({ ...ask(readTransportOperation, {}, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  runs: (locale: Locale, asked: InputOf<typeof listTransportRuns>) =>
    queryOptions({ ...ask(listTransportRuns, asked, locale, { ignoresErrorMessage: true }), staleTime: 0 }),
};

/** Keeps what a deed answered: the whole desk, as it is now. */
export function useKeepDesk(locale: Locale): (desk: OperationDesk) => void {
  const queryClient = useQueryClient();
  return (desk) => {
    queryClient.setQueryData(operationQueries.desk(locale).queryKey, { desk });
    void queryClient.invalidateQueries({ queryKey: [listTransportRuns.name] });
  };
}

/** After somebody else has changed something. */
export function useReadDeskAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [readTransportOperation.name] });
}
