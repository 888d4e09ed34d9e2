import type { CallFlags } from '@machi/client/client';
import { check } from '@machi/domain/contract/problems';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { load } from './client.ts';
import { embeddedReply } from './embedded.ts';

/** What useQuery needs to ask an endpoint. */
interface Question<R> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<R>;
  readonly initialData: () => R | undefined;
  readonly initialDataUpdatedAt: () => number | undefined;
}

/**
 * A question to an endpoint for useQuery: answered at once when the server has sent the reply along with the page,
 * else fetched. Replies are in the language of the request, so that the language is part of the key.
 */
export function ask<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  locale: Locale,
  flags: CallFlags = {},
): Question<ReplyOf<E>> {
  const embedded = embeddedReply(endpoint.name, input, locale);
  const checked = embedded && check<E['reply']>(endpoint.reply, embedded.reply);
  return {
    queryKey: [endpoint.name, locale, input],
    queryFn: ({ signal }) => load(endpoint, input, { ...flags, signal }),
    initialData: () => (checked && 'value' in checked ? checked.value : undefined),
    initialDataUpdatedAt: () => embedded?.at,
  };
}
