import type { Locale } from '@machi/domain/locale/model';
import { listOwnVisits, readOwnPasses, readPasses } from '@machi/domain/passes/contract';
import type { OwnPasses } from '@machi/domain/passes/contract';
import type { PassKind } from '@machi/domain/passes/model';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

/** Names and consents are in the language of the request; what is one's own is asked for at every visit of a page. */
export const passQueries = {
  town: (locale: Locale) => queryOptions(ask(readPasses, {}, locale)),
  own: (locale: Locale) => queryOptions({ ...ask(readOwnPasses, {}, locale), staleTime: 0, select: ({ own }) => own }),
  visits: (locale: Locale, pass: PassKind, year: string | undefined) =>
    queryOptions({ ...ask(listOwnVisits, { pass, ...(year === undefined ? {} : { year }) }, locale), staleTime: 0 }),
};

/** Puts what a reply brought where every page of the passes finds it. */
export function keepOwnPasses(queryClient: QueryClient, locale: Locale, own: OwnPasses): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [name, language] }) => name === readOwnPasses.name && language !== locale,
  });
  keepReply(queryClient, passQueries.own(locale), { own });
}
