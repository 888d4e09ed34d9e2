import type { Locale } from '@machi/domain/locale/model';
import { readTerms } from '@machi/domain/terms/contract';
import { queryOptions } from '@tanstack/react-query';
import { load } from '../../shell/client.ts';

export const termsQueries = {
  terms: (locale: Locale) =>
    queryOptions({
      queryKey: ['terms', locale],
      queryFn: async ({ signal }) => (await load(readTerms, {}, { signal })).terms,
    }),
};
