import type { Locale } from '@machi/domain/locale/model';
import { readTown } from '@machi/domain/town/contract';
import type { Town } from '@machi/domain/town/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { load } from './client.ts';
import { useLocale } from './record.ts';

export const townQueries = {
  town: (locale: Locale) =>
    queryOptions({
      queryKey: ['town', locale],
      // Names in header and footer: their absence is seen, and no reason to interrupt with an alert.
      queryFn: async ({ signal }) => (await load(readTown, {}, { signal, ignoresError: true })).town,
      staleTime: Infinity,
      // The other language's names stay in place until these have come.
      placeholderData: keepPreviousData,
    }),
};

/** Names of town and product, the office's telephone; undefined until they have come. */
export const useTown = (): Town | undefined => useQuery(townQueries.town(useLocale())).data;
