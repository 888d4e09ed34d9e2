import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from './ask.ts';
import { loadIfAny } from './client.ts';
import { keptInLanguages } from './kept-in-languages.ts';

/** One thing that may not exist (any more): then the answer is null. */
export const askIfAny = <E extends Endpoint>(endpoint: E, input: InputOf<E>, locale: Locale) =>
  queryOptions({
    queryKey: keyOf<E, ReplyOf<E> | null>(endpoint, input, locale),
    queryFn: ({ signal }): Promise<ReplyOf<E> | null> => loadIfAny(endpoint, input, { signal }),
    placeholderData: keptInLanguages(locale, input),
    staleTime: 0,
  });
