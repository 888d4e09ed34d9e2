import { addDays } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { listSpots, readAvailability, readSpot } from '@machi/domain/spots/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { load } from '../../shell/calls/client.ts';

export const spotQueries = {
  list: (locale: Locale) => queryOptions({ ...ask(listSpots, {}, locale), select: ({ spots }) => spots }),
  detail: (locale: Locale, spotId: string) =>
    queryOptions({ ...ask(readSpot, { spot_id: spotId }, locale), select: ({ spot }) => spot }),
  /** Every room that takes reservations, from a day on. */
  availability: (from: DateText, days: number) =>
    queryOptions({
      queryKey: ['availability', 'all', from, days],
      queryFn: async ({ signal }) =>
        (await load(readAvailability, { from, to: addDays(from, days - 1) }, { signal })).rooms,
      staleTime: 0,
    }),
};
