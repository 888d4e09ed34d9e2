import type { Locale } from '@machi/domain/locale/model';
import { readReservation } from '@machi/domain/reservations/contract';
import type { Reservation, ReservationDate } from '@machi/domain/reservations/model';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { load } from '../../../shell/calls/client.ts';
import { keepReply } from '../../../shell/calls/keep-reply.ts';
import { OWN_RESERVATIONS } from '../../../shell/own-reservations.ts';

interface MadeReservation {
  readonly reservation: Reservation;
  readonly siblings: readonly ReservationDate[];
}

/** A reservation made here, with the other dates of its application. */
export const madeQuery = (locale: Locale, reservationId: string) =>
  queryOptions({
    queryKey: [OWN_RESERVATIONS, 'made', locale, reservationId],
    queryFn: async ({ signal }): Promise<MadeReservation> => {
      const { reservation, siblings } = await load(readReservation, { reservation_id: reservationId }, { signal });
      return { reservation, siblings };
    },
  });

/** Stores a new application for the last step and invalidates the other screens' data. */
export function addReservations(queryClient: QueryClient, locale: Locale, added: readonly Reservation[]): void {
  queryClient.removeQueries({ queryKey: [OWN_RESERVATIONS] });
  const [reservation, ...siblings] = added;
  if (reservation === undefined) return;
  keepReply(queryClient, madeQuery(locale, String(reservation.reservation_id)), { reservation, siblings });
}
