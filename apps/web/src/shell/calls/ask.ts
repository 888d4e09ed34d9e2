import type { CallFlags } from '@machi/client/client';
import { readReply } from '@machi/domain/contract/read-reply';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { keepPreviousData, queryOptions, type DataTag } from '@tanstack/react-query';
import { load } from './client.ts';
import { keptInLanguages } from './kept-in-languages.ts';
import { embeddedReply } from '../frame/embedded.ts';
import { recordStore } from '../record/record.ts';

/** What useQuery needs to ask an endpoint. */
interface Question<R> {
  readonly queryKey: DataTag<readonly unknown[], R, Error>;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<R>;
  readonly initialData: () => R | undefined;
  readonly initialDataUpdatedAt: () => number | undefined;
  readonly placeholderData: ReturnType<typeof keptInLanguages>;
}

/** Name, language and what is asked: by it an answer is kept. */
export const keyOf = <E extends Endpoint, R = ReplyOf<E>>(endpoint: E, input: InputOf<E>, locale: Locale) =>
  queryOptions<R>({ queryKey: [endpoint.name, locale, input] }).queryKey;

/**
 * A question to an endpoint for useQuery: answered at once when the server has sent the reply along with the page,
 * else fetched. Replies are in the language of the request, so that the language is part of the key; what is shown stays
 * until it has come in another one.
 */
export function ask<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  locale: Locale,
  flags: CallFlags = {},
): Question<ReplyOf<E>> {
  // Looked for only where nothing is known yet: a page that is drawn again has its answer already.
  const embedded = () => embeddedReply(endpoint.name, input, locale);
  return {
    queryKey: keyOf(endpoint, input, locale),
    queryFn: ({ signal }) => load(endpoint, input, { ...flags, signal }),
    initialData: () => {
      const found = embedded();
      return found && readReply(endpoint, found.reply);
    },
    placeholderData: keptInLanguages(locale, input),
    // A page says what a guest reads; whoever is logged in may read more, and sees it until that has come.
    initialDataUpdatedAt: () => (endpoint.dependsOnReader && recordStore.read().token !== false ? 0 : embedded()?.at),
  };
}

/** The same, asked at every visit of a page: what is one’s own, or what others change meanwhile. */
export const askAnew = <E extends Endpoint>(endpoint: E, input: InputOf<E>, locale: Locale, flags?: CallFlags) => ({
  ...ask(endpoint, input, locale, flags),
  staleTime: 0,
});

/** The same of a list: what was shown stays until what is asked for has come. */
export const askList = <E extends Endpoint>(endpoint: E, input: InputOf<E>, locale: Locale, flags?: CallFlags) => ({
  ...askAnew(endpoint, input, locale, flags),
  placeholderData: keepPreviousData,
});
