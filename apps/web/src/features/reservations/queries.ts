import { addDays } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { readAccount } from '@machi/domain/account/contract';
import { quoteReservation, readReservation } from '@machi/domain/reservations/contract';
import type { InputOf } from '@machi/domain/contract/endpoint';
import type { Reservation, ReservationDate } from '@machi/domain/reservations/model';
import { readAvailability, readSpot } from '@machi/domain/spots/contract';
import type { PriorityKind } from '@machi/domain/spots/priority';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { load } from '../../shell/calls/client.ts';
import { OWN_RESERVATIONS } from '../../shell/own-reservations.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

export const DAYS_A_WEEK = 7;

export interface MadeReservation {
  readonly reservation: Reservation;
  readonly siblings: readonly ReservationDate[];
}

/** Replies are in the language of the request, so that the language is part of every key that holds words. */
export const reservationQueries = {
  /** A reservation that was made here, with the other dates of its application. */
  made: (locale: Locale, reservationId: string) =>
    queryOptions({
      queryKey: [OWN_RESERVATIONS, 'made', locale, reservationId],
      queryFn: async ({ signal }): Promise<MadeReservation> => {
        const { reservation, siblings } = await load(readReservation, { reservation_id: reservationId }, { signal });
        return { reservation, siblings };
      },
    }),
  /** An own reservation of which there is to be another one; what becomes of it does not concern the form. */
  source: (locale: Locale, reservationId: string) =>
    queryOptions({
      queryKey: ['reservation to repeat', locale, reservationId],
      queryFn: async ({ signal }) =>
        (await load(readReservation, { reservation_id: reservationId }, { signal })).reservation,
      placeholderData: (before) => (String(before?.reservation_id) === reservationId ? before : undefined),
    }),
  spot: (locale: Locale, spotId: string) =>
    queryOptions({
      ...ask(readSpot, { spot_id: spotId }, locale),
      select: ({ spot }) => spot,
      // A switch of the language keeps the form that is open; another facility is not shown in its place.
      placeholderData: (before) => (String(before?.spot.spot_id) === spotId ? before : undefined),
    }),
  /** Seven days of one room. */
  week: (spotId: number, roomId: number, from: DateText, early_for?: PriorityKind) =>
    queryOptions({
      queryKey: ['availability', spotId, roomId, from, early_for],
      queryFn: async ({ signal }) => {
        const to = addDays(from, DAYS_A_WEEK - 1);
        const asked = { from, to, spot_id: spotId, room_id: roomId, ...(early_for && { early_for }) };
        const { rooms } = await load(readAvailability, asked, { signal });
        return rooms.find((room) => room.room_id === roomId)?.days ?? [];
      },
      staleTime: 0,
    }),
  quote: (locale: Locale, request: InputOf<typeof quoteReservation>) =>
    queryOptions({
      queryKey: ['quote', locale, request],
      // The quote accompanies the form; that it is missing is said in its own place.
      queryFn: async ({ signal }) => (await load(quoteReservation, request, { signal, ignoresError: true })).quote,
      // It hangs on what else is reserved meanwhile.
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  account: () =>
    queryOptions({
      queryKey: ['account'],
      queryFn: async ({ signal }) => (await load(readAccount, {}, { signal })).account,
    }),
};

/** Puts a new application where the last step finds it; what other screens have loaded before no longer holds. */
export function addReservations(queryClient: QueryClient, locale: Locale, added: readonly Reservation[]): void {
  queryClient.removeQueries({ queryKey: [OWN_RESERVATIONS] });
  const [reservation, ...siblings] = added;
  if (reservation === undefined) return;
  const made = reservationQueries.made(locale, String(reservation.reservation_id));
  keepReply(queryClient, made, { reservation, siblings });
}
