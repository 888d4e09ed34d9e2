import { listApplications, readOwnApplication } from '@machi/domain/applications/contract';
import type { OwnApplication } from '@machi/domain/applications/contract';
import type { Locale } from '@machi/domain/locale/model';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { load } from '../../shell/calls/client.ts';
import { OWN_APPLICATIONS } from '../../shell/own-applications.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

/** Replies are in the language of the request, so that the language is part of every key. */
export const applicationQueries = {
  list: (locale: Locale, page: number) =>
    queryOptions({
      queryKey: [OWN_APPLICATIONS, 'list', locale, page],
      queryFn: ({ signal }) => load(listApplications, { page }, { signal }),
    }),
  detail: (locale: Locale, id: string) =>
    queryOptions({
      queryKey: [OWN_APPLICATIONS, 'detail', locale, id],
      queryFn: async ({ signal }) =>
        (await load(readOwnApplication, { onlineform_application_id: Number(id) }, { signal })).application,
    }),
};

/** Puts an application that a reply brought where its page finds it; lists are fetched anew. */
export function keepApplication(queryClient: QueryClient, locale: Locale, changed: OwnApplication): void {
  keepReply(queryClient, applicationQueries.detail(locale, String(changed.onlineform_application_id)), changed);
  queryClient.removeQueries({
    predicate: ({ queryKey: [root, kind, language] }) =>
      root === OWN_APPLICATIONS && (kind === 'list' || language !== locale),
  });
}
