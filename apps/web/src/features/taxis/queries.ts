import type { DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { readSession } from '@machi/domain/sessions/contract';
import { listRides, listTaxiStands, readTaxi } from '@machi/domain/taxis/contract';
import type { TaxiBooking } from '@machi/domain/taxis/model';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { OWN_RESERVATIONS } from '../../shell/own-reservations.ts';

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
  /** Who asks, with the roles that decide what the screen offers; the API decides again for every request. */
  asker: (locale: Locale) =>
    queryOptions({
      ...ask(readSession, {}, locale),
      select: ({ member_id, is_official, roles = [] }) => ({ member_id, is_official, roles }),
    }),
};

/** Keeps what a deed answered, and forgets what other screens hold of the reservation. */
export function useKeepBooking(locale: Locale, reservationId: string): (booking: TaxiBooking) => void {
  const queryClient = useQueryClient();
  return (booking) => {
    queryClient.setQueryData(taxiQueries.booking(locale, reservationId).queryKey, { booking });
    void queryClient.invalidateQueries({ queryKey: [OWN_RESERVATIONS] });
  };
}
