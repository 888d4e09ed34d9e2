import { addDays, type DateText } from '@machi/domain/calendar/model';
import { readAvailability } from '@machi/domain/spots/contract';
import { queryOptions } from '@tanstack/react-query';
import { load } from '../../shell/calls/client.ts';

/** Availability of all reservable rooms from a day on. */
export const availabilityQuery = (from: DateText, days: number) =>
  queryOptions({
    queryKey: ['availability', 'all', from, days],
    queryFn: async ({ signal }) =>
      (await load(readAvailability, { from, to: addDays(from, days - 1) }, { signal })).rooms,
    staleTime: 0,
  });
