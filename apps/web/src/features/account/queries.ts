import { listOwnCards } from '@machi/domain/cards/contract';
import { listFaceUses, readOwnFace } from '@machi/domain/cards/face-contract';
import { listOwnClubs } from '@machi/domain/clubs/contract';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { listActivities, listDevices, readAccount } from '@machi/domain/account/contract';
import { readFactors } from '@machi/domain/factors/contract';
import type { Locale } from '@machi/domain/locale/model';
import type { Account } from '@machi/domain/members/model';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { load } from '../../shell/calls/client.ts';
import { recordStore } from '../../shell/record/record.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

export type OwnFace = ReplyOf<typeof readOwnFace>;

const nothingBefore = (): number | undefined => undefined;

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
  devices: (locale: Locale) => queryOptions({ ...ask(listDevices, {}, locale), staleTime: 0 }),
  factors: (locale: Locale) => queryOptions({ ...ask(readFactors, {}, locale), staleTime: 0 }),
  cards: (locale: Locale) => queryOptions({ ...ask(listOwnCards, {}, locale), staleTime: 0 }),
  clubs: (locale: Locale) => queryOptions({ ...ask(listOwnClubs, {}, locale), staleTime: 0 }),
  face: (locale: Locale) => queryOptions({ ...ask(readOwnFace, {}, locale), staleTime: 0 }),
  faceUses: (locale: Locale) =>
    infiniteQueryOptions({
      queryKey: [listFaceUses.name, locale],
      queryFn: ({ pageParam: before, signal }) => load(listFaceUses, { before }, { signal }),
      initialPageParam: nothingBefore(),
      getNextPageParam: ({ uses, has_more }) => (has_more ? uses.at(-1)?.visit_id : undefined),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  activities: (locale: Locale) => queryOptions({ ...ask(listActivities, {}, locale), staleTime: 0 }),
};

/** Puts the account that a reply brought where every page finds it; what happened with it is asked anew. */
export function keepAccount(queryClient: QueryClient, locale: Locale, account: Account): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [name, language] }) =>
      name === 'account' || (name === readAccount.name && language !== locale),
  });
  keepReply(queryClient, accountQueries.account(locale), { account });
  void queryClient.invalidateQueries({ queryKey: [listActivities.name] });
}
