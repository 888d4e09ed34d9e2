import type { DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { listRides, listTaxiStands, readTaxi } from '@machi/domain/taxis/contract';
import type { TaxiBooking } from '@machi/domain/taxis/model';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { OWN_RESERVATIONS } from '../../shell/own-reservations.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

export const taxiQueries = {
  company: (locale: Locale) => queryOptions({ ...ask(listTaxiStands, {}, locale), select: ({ taxi }) => taxi }),
  booking: (locale: Locale, reservationId: string) =>
    queryOptions({ ...ask(readTaxi, { reservation_id: reservationId }, locale), select: ({ booking }) => booking }),
  /** Today when no day is named; the day before it stays until the asked one has come. */
  rides: (locale: Locale, date: DateText | undefined) =>
    queryOptions({
      ...ask(listRides, date === undefined ? {} : { date }, locale),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

/** Keeps what a deed answered, and forgets what other screens hold of the reservation. */
export function useKeepBooking(locale: Locale, reservationId: string): (booking: TaxiBooking) => void {
  const queryClient = useQueryClient();
  return (booking) => {
    keepReply(queryClient, taxiQueries.booking(locale, reservationId), { booking });
    void queryClient.invalidateQueries({ queryKey: [OWN_RESERVATIONS] });
  };
}
