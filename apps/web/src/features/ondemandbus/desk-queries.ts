import type { Locale } from '@machi/domain/locale/model';
import { listDeskRides, listOutages, listPassengerRides } from '@machi/domain/ondemandbus-desk/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

/** Each request shows people and is recorded as an access: it runs only on demand and after an action. */
export const deskQueries = {
  day: (locale: Locale, date: string) =>
    queryOptions({
      ...ask(listDeskRides, { date }, locale, { ignoresErrorMessage: true }),
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
  outages: (locale: Locale) =>
    queryOptions({
      ...ask(listOutages, {}, locale, { ignoresErrorMessage: true }),
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
  member: (locale: Locale, member_id: number) =>
    queryOptions({
      ...ask(listPassengerRides, { member_id }, locale, { ignoresErrorMessage: true }),
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
};

/** After an action the desk's rides are out of date. */
export function useReadRidesAgain(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [listDeskRides, listPassengerRides, listOutages].map(({ name }) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );
}
