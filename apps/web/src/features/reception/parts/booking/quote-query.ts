import type { InputOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { quoteReservation } from '@machi/domain/reservations/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { load } from '../../../../shell/calls/client.ts';

/** What is asked for costs; it hangs on what else is reserved meanwhile. */
export const quoteQuery = (request: InputOf<typeof quoteReservation> | undefined, locale: Locale) =>
  queryOptions({
    queryKey: [quoteReservation.name, locale, request],
    queryFn: async ({ signal }) =>
      request ? (await load(quoteReservation, request, { signal, ignoresError: true })).quote : null,
    enabled: request !== undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
