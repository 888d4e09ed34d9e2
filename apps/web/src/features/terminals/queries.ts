import { listFaceCalibrations } from '@machi/domain/face-calibration/contract';
import type { Locale } from '@machi/domain/locale/model';
import { listQuarantines, listTerminals } from '@machi/domain/terminals/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { loadIfAny } from '../../shell/calls/client.ts';

/** Terminals give a sign of life every minute. */
const EVERY_MILLISECONDS = 30_000;

export const terminalQueries = {
  terminals: (locale: Locale) =>
    queryOptions({
      ...ask(listTerminals, {}, locale),
      staleTime: 0,
      refetchInterval: EVERY_MILLISECONDS,
    }),
  quarantines: (locale: Locale) => queryOptions({ ...ask(listQuarantines, {}, locale), staleTime: 0 }),
  /** Null where the town has no faces. */
  faces: (locale: Locale) =>
    queryOptions({
      queryKey: [listFaceCalibrations.name, locale],
      queryFn: ({ signal }) => loadIfAny(listFaceCalibrations, {}, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

/** After something was done to a terminal, or settled. */
export function useReadTerminalsAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [listTerminals.name] }),
      queryClient.invalidateQueries({ queryKey: [listQuarantines.name] }),
      queryClient.invalidateQueries({ queryKey: [listFaceCalibrations.name] }),
    ]);
  };
}
