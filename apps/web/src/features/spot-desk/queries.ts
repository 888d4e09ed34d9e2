import type { Locale } from '@machi/domain/locale/model';
import { listDeskSpots, readDeskSpot } from '@machi/domain/spot-desk/contract';
import type { DeskSpot } from '@machi/domain/spot-desk/model';
import { listSpots, readSpot } from '@machi/domain/spots/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

export const spotDeskQueries = {
  list: (locale: Locale) => queryOptions({ ...ask(listDeskSpots, {}, locale), placeholderData: keepPreviousData }),
  file: (locale: Locale, spotId: number) =>
    queryOptions({
      ...ask(readDeskSpot, { spot_id: spotId }, locale),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

/** Asks again for what is edited, after somebody else has changed it. */
export function useReadFileAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [readDeskSpot.name] });
}

/** Shows a facility as a write has answered it; public pages and the list ask again. */
export function useKeepFile(locale: Locale): (file: DeskSpot) => void {
  const queryClient = useQueryClient();
  return (file) => {
    keepReply(queryClient, spotDeskQueries.file(locale, file.spot_id), { file });
    for (const { name } of [listDeskSpots, listSpots, readSpot]) {
      void queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
}
