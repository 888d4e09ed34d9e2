import type { CallFlags } from '@machi/client/client';
import { readReply } from '@machi/domain/contract/read-reply';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { keepPreviousData, queryOptions, type DataTag } from '@tanstack/react-query';
import { load } from './client.ts';
import { keptInLanguages } from './kept-in-languages.ts';
import { embeddedReply } from '../frame/embedded.ts';
import { recordStore } from '../record/record.ts';

/** Options of useQuery for an endpoint. */
interface Question<R> {
  readonly queryKey: DataTag<readonly unknown[], R, Error>;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<R>;
  readonly initialData: () => R | undefined;
  readonly initialDataUpdatedAt: () => number | undefined;
  readonly placeholderData: ReturnType<typeof keptInLanguages>;
}

/** Query key: name, language and input. */
export const keyOf = <E extends Endpoint, R = ReplyOf<E>>(endpoint: E, input: InputOf<E>, locale: Locale) =>
  queryOptions<R>({ queryKey: [endpoint.name, locale, input] }).queryKey;

/**
 * Options of useQuery for an endpoint. The server's embedded reply is used first. The key contains the language because
 * replies do; the old reply stays until the one in the new language arrives.
 */
export function ask<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  locale: Locale,
  flags: CallFlags = {},
): Question<ReplyOf<E>> {
  // Read only while nothing is cached: a page that is rendered again has its answer.
  const embedded = () => embeddedReply(endpoint.name, input, locale);
  return {
    queryKey: keyOf(endpoint, input, locale),
    queryFn: ({ signal }) => load(endpoint, input, { ...flags, signal }),
    initialData: () => {
      const found = embedded();
      return found && readReply(endpoint, found.reply);
    },
    placeholderData: keptInLanguages(locale, input),
    // An embedded reply is a guest's; a member may read more, and sees the guest's until the own reply arrives.
    initialDataUpdatedAt: () => (endpoint.dependsOnReader && recordStore.read().token !== false ? 0 : embedded()?.at),
  };
}

/** Like ask, but fetched at every visit: for one's own data, or data that others change. */
export const askAnew = <E extends Endpoint>(endpoint: E, input: InputOf<E>, locale: Locale, flags?: CallFlags) => ({
  ...ask(endpoint, input, locale, flags),
  staleTime: 0,
});

/** Like askAnew, for a list: the previous rows stay until the new ones arrive. */
export const askList = <E extends Endpoint>(endpoint: E, input: InputOf<E>, locale: Locale, flags?: CallFlags) => ({
  ...askAnew(endpoint, input, locale, flags),
  placeholderData: keepPreviousData,
});
