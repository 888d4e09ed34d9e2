import { sentencesOf, toldInPlace } from '@machi/client/client';
import type { InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { readDemo } from '@machi/domain/demos/contract';
import { readService } from '@machi/domain/services/contract';
import { listHolds, readSeatReservation, searchShuttle } from '@machi/domain/shuttle/contract';
import { listRoutes, readRoute } from '@machi/domain/transport/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { call, load } from '../../shell/calls/client.ts';
import { OWN_RESERVATIONS } from '../../shell/own-reservations.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

/** Refresh interval for free seats while the page is open, in milliseconds. */
const RE_READ = 20_000;
const SEARCH = 'shuttle';

export type ShuttleSearch = InputOf<typeof searchShuttle>;
/** Result of a search: its trips, or why there are none. */
export type ShuttleAnswer = { readonly search: ShuttleSearch } & (
  | { readonly told: ReplyOf<typeof searchShuttle>; readonly refusal?: undefined }
  | { readonly told?: undefined; readonly refusal: readonly string[] }
);

export const shuttleQueries = {
  /** Facilities between which seats can be reserved. */
  places: (locale: Locale) => queryOptions({ ...ask(searchShuttle, {}, locale), staleTime: 60_000 }),
  runs: (locale: Locale, search: ShuttleSearch) =>
    queryOptions({
      queryKey: [SEARCH, 'runs', locale, search],
      queryFn: async ({ signal }): Promise<ShuttleAnswer> => {
        // The page itself reports a lost connection and shows the data it has.
        const result = await call(searchShuttle, search, { ...toldInPlace, ignores500: true, signal });
        if (result.ok) return { search, told: result.reply };
        const refusal = sentencesOf(result);
        if (refusal.length === 0) throw new Error(`searchShuttle failed with status ${result.status}`);
        return { search, refusal };
      },
      placeholderData: keepPreviousData,
      refetchInterval: RE_READ,
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      staleTime: RE_READ / 2,
    }),
  /** A trial with its next slots. The page itself reports a lost connection and shows the data it has. */
  demo: (locale: Locale, serviceId: string) =>
    queryOptions({
      ...ask(readDemo, { service_id: serviceId }, locale, { ...toldInPlace, ignores500: true }),
      queryKey: [SEARCH, 'demo', locale, serviceId],
      refetchInterval: RE_READ,
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      staleTime: RE_READ / 2,
    }),
  /** The personal data that the service uses. The page works without this. */
  service: (locale: Locale, serviceId: string) =>
    queryOptions({
      ...ask(readService, { service_id: serviceId }, locale, { ignoresError: true }),
      staleTime: 600_000,
      select: ({ service }) => service,
    }),
  /** The member's held seats, with the server's clock. */
  holds: (locale: Locale) =>
    queryOptions({
      queryKey: [SEARCH, 'holds', locale],
      queryFn: ({ signal }) => load(listHolds, {}, { signal }),
      staleTime: 0,
    }),
  reservation: (locale: Locale, id: string) =>
    queryOptions({
      queryKey: [OWN_RESERVATIONS, 'seats', locale, 'detail', id],
      queryFn: ({ signal }) => load(readSeatReservation, { seat_reservation_id: id }, { signal }),
      placeholderData: (before) => (String(before?.reservation.seat_reservation_id) === id ? before : undefined),
    }),
  /** Accompanies a page that works without it. */
  route: (locale: Locale, routeId: number) =>
    queryOptions({
      ...ask(readRoute, { route_id: String(routeId) }, locale, { ignoresError: true }),
      staleTime: 600_000,
    }),
  /** Shuttles without reservation; the town announces elsewhere whether they run. */
  officeShuttles: (locale: Locale) =>
    queryOptions({
      ...ask(listRoutes, {}, locale, { ignoresError: true }),
      staleTime: 600_000,
      select: ({ routes }) => routes.filter(({ kind }) => kind === 'town-hall'),
    }),
};

/** Invalidates all seat queries after seats were held, reserved or given back. */
export function useForgetSeats(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: [SEARCH] });
    void queryClient.invalidateQueries({ queryKey: [OWN_RESERVATIONS] });
  };
}

/** Stores an action's reply and invalidates the other screens' copies. */
export function useKeepSeats(locale: Locale): (seats: ReplyOf<typeof readSeatReservation>) => void {
  const queryClient = useQueryClient();
  const forget = useForgetSeats();
  return (seats) => {
    forget();
    keepReply(queryClient, shuttleQueries.reservation(locale, String(seats.reservation.seat_reservation_id)), seats);
  };
}
