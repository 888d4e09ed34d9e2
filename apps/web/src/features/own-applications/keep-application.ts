import { listApplications, readOwnApplication, type OwnApplication } from '@machi/domain/applications/contract';
import type { Locale } from '@machi/domain/locale/model';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

/** Puts an application that a reply brought where its page finds it; lists are fetched anew. */
export function keepApplication(queryClient: QueryClient, locale: Locale, application: OwnApplication): void {
  const { onlineform_application_id } = application;
  keepReply(queryClient, ask(readOwnApplication, { onlineform_application_id }, locale), { application });
  queryClient.removeQueries({
    predicate: ({ queryKey: [name, language] }) =>
      name === listApplications.name || (name === readOwnApplication.name && language !== locale),
  });
}
