import { listApplications, readOwnApplication, type OwnApplication } from '@machi/domain/applications/contract';
import type { Locale } from '@machi/domain/locale/model';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

/** Stores an application from a reply for its page; the lists load again. */
export function keepApplication(queryClient: QueryClient, locale: Locale, application: OwnApplication): void {
  const { onlineform_application_id } = application;
  keepReply(queryClient, ask(readOwnApplication, { onlineform_application_id }, locale), { application });
  queryClient.removeQueries({
    predicate: ({ queryKey: [name, language] }) =>
      name === listApplications.name || (name === readOwnApplication.name && language !== locale),
  });
}
