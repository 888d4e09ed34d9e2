import { addDays } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { listSpots, readAvailability, readSpot } from '@machi/domain/spots/contract';
import { queryOptions } from '@tanstack/react-query';
import { load } from '../../shell/client.ts';

/** Replies are in the language of the request, so that the language is part of every key. */
export const spotQueries = {
  list: (locale: Locale) =>
    queryOptions({
      queryKey: ['spots', locale],
      queryFn: async ({ signal }) => (await load(listSpots, {}, { signal })).spots,
    }),
  detail: (locale: Locale, spotId: string) =>
    queryOptions({
      queryKey: ['spots', locale, spotId],
      queryFn: async ({ signal }) => (await load(readSpot, { spot_id: spotId }, { signal })).spot,
    }),
  /** Every room that takes reservations, from a day on. */
  availability: (from: DateText, days: number) =>
    queryOptions({
      queryKey: ['availability', 'all', from, days],
      queryFn: async ({ signal }) =>
        (await load(readAvailability, { from, to: addDays(from, days - 1) }, { signal })).rooms,
      staleTime: 0,
    }),
};
