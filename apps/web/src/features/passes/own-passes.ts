import type { Locale } from '@machi/domain/locale/model';
import { readOwnPasses, type OwnPasses } from '@machi/domain/passes/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { askAnew } from '../../shell/calls/ask.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

export const ownPassesQuery = (locale: Locale) =>
  queryOptions({ ...askAnew(readOwnPasses, {}, locale), select: ({ own }) => own });

/** Stores own passes from a reply for all their pages; names and consents are in the language of the request. */
export function keepOwnPasses(queryClient: QueryClient, locale: Locale, own: OwnPasses): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [name, language] }) => name === readOwnPasses.name && language !== locale,
  });
  keepReply(queryClient, ownPassesQuery(locale), { own });
}
