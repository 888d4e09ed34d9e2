import type { Locale } from '@machi/domain/locale/model';
import { readTown } from '@machi/domain/town/contract';
import type { Town } from '@machi/domain/town/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { load } from './client.ts';
import { useLocale } from './record.ts';
import { rememberTown, rememberedTown } from './town-memory.ts';

const townQueries = {
  town: (locale: Locale) =>
    queryOptions({
      queryKey: ['town', locale],
      queryFn: async ({ signal }) => {
        // Names in header and footer: their absence is seen, and no reason to interrupt with an alert.
        const { town } = await load(readTown, {}, { signal, ignoresError: true });
        rememberTown(locale, town);
        return town;
      },
      // An hour; what was remembered is older than that and is asked for again.
      staleTime: 3_600_000,
      initialData: () => rememberedTown(locale),
      initialDataUpdatedAt: 0,
      // The other language's names stay in place until these have come.
      placeholderData: keepPreviousData,
    }),
};

/** Names of town and product, the office's telephone; undefined until they have come for the first time. */
export const useTown = (): Town | undefined => useQuery(townQueries.town(useLocale())).data;
