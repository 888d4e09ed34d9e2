import { listAskedDocuments, listOpenAsked } from '@machi/domain/asked-documents/contract';
import { isDateText, type DateText } from '@machi/domain/calendar/model';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { listOwnRegistrations } from '@machi/domain/events/contract';
import type { Locale } from '@machi/domain/locale/model';
import { listDemandRides } from '@machi/domain/ondemandbus/ride-contract';
import { listReservations, quoteReservation, readReservation } from '@machi/domain/reservations/contract';
import type { Reservation } from '@machi/domain/reservations/model';
import { listSeatReservations, listSeatWaitings, searchShuttle } from '@machi/domain/shuttle/contract';
import { listSpots, readAvailability, readSpot } from '@machi/domain/spots/contract';
import type { PriorityKind } from '@machi/domain/spots/priority';
import { listTaxiStands, readTaxi } from '@machi/domain/taxis/contract';
import { listWaitlist } from '@machi/domain/waitlist/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { load } from '../../shell/calls/client.ts';
import { OWN_RESERVATIONS } from '../../shell/own-reservations.ts';
import { changeReply } from '../../shell/calls/keep-reply.ts';

interface Page {
  readonly reservations: Reservation[];
  readonly has_more: boolean;
}

/** A page of lines beside the reservations. */
export interface LinesPage<One> {
  readonly lines: readonly One[];
  readonly has_more: boolean;
}

/** Lines of one kind beside the reservations: the upcoming ones in one reply because they are few, the past page by page. */
const linesOf = <One>(
  kind: string,
  read: (asked: InputOf<typeof listSeatReservations>, signal: AbortSignal) => Promise<LinesPage<One>>,
  idOf: (one: One) => number,
) => ({
  upcoming: (locale: Locale) =>
    queryOptions({
      queryKey: [OWN_RESERVATIONS, kind, locale, 'upcoming'],
      queryFn: async ({ signal }) => (await read({ scope: 'upcoming' }, signal)).lines,
    }),
  past: (locale: Locale) =>
    infiniteQueryOptions({
      queryKey: [OWN_RESERVATIONS, kind, locale, 'past'],
      queryFn: ({ pageParam: before, signal }) => read({ scope: 'past', before }, signal),
      initialPageParam: nothingBefore(),
      getNextPageParam: ({ lines, has_more }: LinesPage<One>) => (has_more ? lines.slice(-1).map(idOf)[0] : undefined),
    }),
  between: (locale: Locale, { from, to }: { readonly from: DateText; readonly to: DateText }) =>
    queryOptions({
      queryKey: [OWN_RESERVATIONS, kind, locale, 'between', from, to],
      queryFn: async ({ signal }) => (await read({ from, to }, signal)).lines,
      placeholderData: keepPreviousData,
    }),
});

const lastOf = (page: Page): number | undefined => page.reservations.at(-1)?.reservation_id;

/** Replies are in the language of the request, so every key of a query with texts contains the language. */
export const ownQueries = {
  /** Upcoming reservations, soonest first; past or cancelled ones, latest first. */
  list: (locale: Locale, scope: 'upcoming' | 'past') =>
    infiniteQueryOptions({
      queryKey: [OWN_RESERVATIONS, 'list', locale, scope],
      queryFn: ({ pageParam: before, signal }) => load(listReservations, { scope, before }, { signal }),
      initialPageParam: nothingBefore(),
      getNextPageParam: (page) => (page.has_more ? lastOf(page) : undefined),
    }),
  /** Documents that the office has asked for after the application. */
  asked: (locale: Locale, reservationId: number) =>
    queryOptions(ask(listAskedDocuments, { reservation_id: reservationId }, locale)),
  /** Missing documents of all applications; the list works without them. */
  openAsked: (locale: Locale) =>
    queryOptions({ ...ask(listOpenAsked, {}, locale, { ignoresError: true }), staleTime: 0 }),
  /** All own reservations from one day to another, both included. */
  between: (locale: Locale, from: DateText, to: DateText) =>
    queryOptions({
      queryKey: [OWN_RESERVATIONS, 'between', locale, from, to],
      queryFn: async ({ signal }) => (await load(listReservations, { from, to }, { signal })).reservations,
      placeholderData: keepPreviousData,
    }),
  /** Shuttle seats. */
  seats: linesOf(
    'seats',
    async (asked, signal) => {
      const { reservations: lines, has_more } = await load(listSeatReservations, asked, { signal });
      return { lines, has_more };
    },
    (one) => one.seat_reservation_id,
  ),
  /** Rides with the on-demand bus. */
  rides: linesOf(
    'rides',
    async (asked, signal) => {
      const { rides: lines, has_more } = await load(listDemandRides, asked, { signal });
      return { lines, has_more };
    },
    (one) => one.ride_id,
  ),
  /** Registrations for events. */
  events: linesOf(
    'events',
    async (asked, signal) => {
      const { registrations: lines, has_more } = await load(listOwnRegistrations, asked, { signal });
      return { lines, has_more };
    },
    (one) => one.registration_id,
  ),
  detail: (locale: Locale, reservationId: string) =>
    queryOptions({
      queryKey: [OWN_RESERVATIONS, 'detail', locale, reservationId],
      queryFn: ({ signal }) => load(readReservation, { reservation_id: reservationId }, { signal }),
      // A switch of the language keeps the typed values; another reservation is not shown in its place.
      placeholderData: (before) => (String(before?.reservation.reservation_id) === reservationId ? before : undefined),
    }),
  taxi: (locale: Locale, reservationId: number) =>
    queryOptions({
      ...ask(readTaxi, { reservation_id: reservationId }, locale, { ignoresError: true }),
      staleTime: 0,
      select: ({ booking }) => booking,
    }),
  spot: (locale: Locale, spotId: number) =>
    queryOptions({
      ...ask(readSpot, { spot_id: spotId }, locale),
      placeholderData: (before) => (before?.spot.spot_id === spotId ? before : undefined),
      select: ({ spot }) => spot,
    }),
  /** One day of a room; undefined where the room takes no reservations. */
  day: (spotId: number, roomId: number, date: DateText, early_for?: PriorityKind) =>
    queryOptions({
      queryKey: ['availability', spotId, roomId, date, date, early_for],
      queryFn: async ({ signal }) => {
        const input = { from: date, to: date, spot_id: spotId, room_id: roomId, ...(early_for && { early_for }) };
        const { rooms } = await load(readAvailability, input, { signal });
        return rooms.find(({ room_id }) => room_id === roomId)?.days[0] ?? null;
      },
      enabled: isDateText(date),
      staleTime: 0,
    }),
  quote: (locale: Locale, request: InputOf<typeof quoteReservation>) =>
    queryOptions({
      queryKey: ['quote', locale, request],
      // The price accompanies the form, which shows in its place when it is missing.
      queryFn: async ({ signal }) => (await load(quoteReservation, request, { signal, ignoresError: true })).quote,
      // The answer depends on other people's reservations.
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  taxiCompany: (locale: Locale) =>
    queryOptions({ ...ask(listTaxiStands, {}, locale, { ignoresError: true }), select: ({ taxi }) => taxi }),
  spots: (locale: Locale) => queryOptions({ ...ask(listSpots, {}, locale), select: ({ spots }) => spots }),
  // Both accompany the list, which works without them.
  seatWaitings: (locale: Locale) =>
    queryOptions({ ...ask(listSeatWaitings, {}, locale, { ignoresError: true }), staleTime: 0 }),
  /** Stops of shuttles with their facilities. */
  stops: (locale: Locale) =>
    queryOptions({
      ...ask(searchShuttle, {}, locale, { ignoresError: true }),
      select: ({ spots, arrivals }) => [...spots, ...arrivals],
    }),
  waitlist: (locale: Locale) =>
    queryOptions({ ...ask(listWaitlist, {}, locale, { ignoresError: true }), staleTime: 0 }),
};

function nothingBefore(): number | undefined {
  return undefined;
}

/** Stores a reservation from a reply in the lists and the calendar, which need no new request. */
export function keepReservation(queryClient: QueryClient, locale: Locale, changed: Reservation): void {
  const replaced = (reservations: readonly Reservation[]) =>
    reservations.map((one) => (one.reservation_id === changed.reservation_id ? changed : one));
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: [OWN_RESERVATIONS, 'list', locale, 'upcoming'] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, reservations: replaced(page.reservations) })),
      },
  );
  queryClient.setQueriesData<Reservation[]>(
    { queryKey: [OWN_RESERVATIONS, 'between', locale] },
    (days) => days && replaced(days),
  );
  // Requests under way would bring the old state.
  for (const kind of ['list', 'between'])
    void queryClient.cancelQueries({ queryKey: [OWN_RESERVATIONS, kind, locale] });
  changeReply(queryClient, ownQueries.detail(locale, String(changed.reservation_id)), (detail) => ({
    ...detail,
    reservation: changed,
  }));
  // Copies in the other language, in the history or from the form's last step are out of date.
  queryClient.removeQueries({
    predicate: ({ queryKey: [root, kind, language, scope] }) =>
      root === OWN_RESERVATIONS && (language !== locale || kind === 'made' || scope === 'past'),
  });
}
