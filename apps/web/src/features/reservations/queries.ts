import { addDays } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { readAccount } from '@machi/domain/account/contract';
import { listReservations, quoteReservation, readReservation } from '@machi/domain/reservations/contract';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { Reservation } from '@machi/domain/reservations/model';
import { readAvailability, readSpot } from '@machi/domain/spots/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/ask.ts';
import { load } from '../../shell/client.ts';

export const DAYS_A_WEEK = 7;

/** Replies are in the language of the request, so that the language is part of every key that holds words. */
export const reservationQueries = {
  list: (locale: Locale) =>
    infiniteQueryOptions({
      queryKey: ['reservations', 'list', locale],
      queryFn: ({ pageParam, signal }) =>
        load(listReservations, pageParam === undefined ? {} : { before: pageParam }, { signal }),
      initialPageParam: lastOfPage(undefined),
      getNextPageParam: (page) => (page.has_more ? lastOfPage(page.reservations) : undefined),
    }),
  detail: (locale: Locale, reservationId: string) =>
    queryOptions({
      queryKey: ['reservations', 'detail', locale, reservationId],
      queryFn: async ({ signal }) =>
        (await load(readReservation, { reservation_id: reservationId }, { signal })).reservation,
    }),
  spot: (locale: Locale, spotId: string) =>
    queryOptions({ ...ask(readSpot, { spot_id: spotId }, locale), select: ({ spot }) => spot }),
  /** Seven days of one room. */
  week: (spotId: number, roomId: number, from: DateText) =>
    queryOptions({
      queryKey: ['availability', spotId, roomId, from],
      queryFn: async ({ signal }) => {
        const to = addDays(from, DAYS_A_WEEK - 1);
        const { rooms } = await load(readAvailability, { from, to, spot_id: spotId, room_id: roomId }, { signal });
        return rooms.find((room) => room.room_id === roomId)?.days ?? [];
      },
      staleTime: 0,
    }),
  quote: (locale: Locale, request: InputOf<typeof quoteReservation>) =>
    queryOptions({
      queryKey: ['quote', locale, request],
      // The quote accompanies the form; that it is missing is said in its own place.
      queryFn: async ({ signal }) => (await load(quoteReservation, request, { signal, ignoresError: true })).quote,
      placeholderData: keepPreviousData,
    }),
  account: () =>
    queryOptions({
      queryKey: ['account'],
      queryFn: async ({ signal }) => (await load(readAccount, {}, { signal })).account,
    }),
};

function lastOfPage(reservations: readonly Reservation[] | undefined): number | undefined {
  return reservations?.at(-1)?.reservation_id;
}

/** Puts a reservation that a reply brought where list and detail find it, so that nothing is fetched again. */
export function keepReservation(queryClient: QueryClient, locale: Locale, changed: Reservation): void {
  // What is held in the other language no longer holds.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'reservations' && queryKey[2] !== locale });
  const detail = reservationQueries.detail(locale, String(changed.reservation_id));
  queryClient.setQueryData(detail.queryKey, changed);
  queryClient.setQueryData(
    reservationQueries.list(locale).queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          reservations: page.reservations.map((one) => (one.reservation_id === changed.reservation_id ? changed : one)),
        })),
      },
  );
}

/** Puts new reservations at the head of the list, when it has been loaded before. */
export function addReservations(queryClient: QueryClient, locale: Locale, added: readonly Reservation[]): void {
  for (const one of added) keepReservation(queryClient, locale, one);
  queryClient.setQueryData(reservationQueries.list(locale).queryKey, (list) => {
    const [first, ...rest] = list?.pages ?? [];
    if (list === undefined || first === undefined) return list;
    return { ...list, pages: [{ ...first, reservations: [...added, ...first.reservations] }, ...rest] };
  });
}
