import { listActivities, readAccount } from '@machi/domain/account/contract';
import type { Locale } from '@machi/domain/locale/model';
import type { Account } from '@machi/domain/members/model';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { recordStore } from '../../shell/record/record.ts';

/** The own account; names of services are in the language of the request. */
export const accountQuery = (locale: Locale) =>
  queryOptions({
    ...ask(readAccount, {}, locale),
    select: ({ account }) => account,
    // A switch of the language keeps the typed values; another person's account is dropped.
    placeholderData: (before) => (before?.account.member_id === recordStore.read().member_id ? before : undefined),
  });

/** Stores the account from a reply for all pages; its events load again. */
export function keepAccount(queryClient: QueryClient, locale: Locale, account: Account): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [name, language] }) => name === readAccount.name && language !== locale,
  });
  keepReply(queryClient, accountQuery(locale), { account });
  void queryClient.invalidateQueries({ queryKey: [listActivities.name] });
}
