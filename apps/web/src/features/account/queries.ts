import { listOwnCards } from '@machi/domain/cards/contract';
import { listActivities, listDevices, readAccount } from '@machi/domain/account/contract';
import { readFactors } from '@machi/domain/factors/contract';
import type { Locale } from '@machi/domain/locale/model';
import type { Account } from '@machi/domain/members/model';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { recordStore } from '../../shell/record/record.ts';

/** Names of services, activities and offices are in the language of the request. */
export const accountQueries = {
  account: (locale: Locale) =>
    queryOptions({
      ...ask(readAccount, {}, locale),
      select: ({ account }) => account,
      // A switch of the language keeps what is typed on the page; another person's account is not kept.
      placeholderData: (before) => (before?.account.member_id === recordStore.read().member_id ? before : undefined),
    }),
  // Shown below the account alone, which somebody else's takes away.
  devices: (locale: Locale) =>
    queryOptions({ ...ask(listDevices, {}, locale), staleTime: 0, placeholderData: keepPreviousData }),
  factors: (locale: Locale) =>
    queryOptions({ ...ask(readFactors, {}, locale), staleTime: 0, placeholderData: keepPreviousData }),
  cards: (locale: Locale) =>
    queryOptions({ ...ask(listOwnCards, {}, locale), staleTime: 0, placeholderData: keepPreviousData }),
  activities: (locale: Locale) =>
    queryOptions({ ...ask(listActivities, {}, locale), staleTime: 0, placeholderData: keepPreviousData }),
};

/** Puts the account that a reply brought where every page finds it; what happened with it is asked anew. */
export function keepAccount(queryClient: QueryClient, locale: Locale, account: Account): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [name, language] }) =>
      name === 'account' || (name === readAccount.name && language !== locale),
  });
  queryClient.setQueryData(accountQueries.account(locale).queryKey, { account });
  void queryClient.invalidateQueries({ queryKey: [listActivities.name] });
}
