import type { Locale } from '@machi/domain/locale/model';
import { listDeskSpots, readDeskSpot, readFeeTable } from '@machi/domain/spot-desk/contract';
import type { FeeTable } from '@machi/domain/spot-desk/fee-table-model';
import type { DeskSpot } from '@machi/domain/spot-desk/model';
import { listSpots, readSpot } from '@machi/domain/spots/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

export const spotDeskQueries = {
  list: (locale: Locale) => queryOptions(ask(listDeskSpots, {}, locale)),
  file: (locale: Locale, spotId: number) =>
    queryOptions({ ...ask(readDeskSpot, { spot_id: spotId }, locale), staleTime: 0 }),
  fees: (locale: Locale, spotId: number) =>
    queryOptions({ ...ask(readFeeTable, { spot_id: spotId }, locale), staleTime: 0 }),
};

/** Asks again for what is edited, after somebody else has changed it. */
export function useReadFileAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    for (const { name } of [readDeskSpot, readFeeTable]) await queryClient.invalidateQueries({ queryKey: [name] });
  };
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

/** The same of its fees. */
export function useKeepFees(locale: Locale): (table: FeeTable) => void {
  const queryClient = useQueryClient();
  return (table) => {
    keepReply(queryClient, spotDeskQueries.fees(locale, table.spot_id), { table });
    for (const { name } of [readDeskSpot, listDeskSpots, listSpots, readSpot]) {
      void queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
}
