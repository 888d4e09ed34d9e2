import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { LONGEST_USUALLY } from '@machi/domain/members/password-length';
import { readTown, type Town } from '@machi/domain/town/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Locale } from '@machi/domain/locale/model';
import { ask } from '../calls/ask.ts';
import { queryClient } from '../calls/client.ts';
import { recordStore, useLocale } from '../record/record.ts';

const townQuery = (locale: Locale) =>
  queryOptions({
    // Names in header and footer: their absence is seen, and no reason to interrupt with an alert.
    ...ask(readTown, {}, locale, { ignoresError: true }),
    staleTime: 3_600_000,
  });

/** Names of town and product, the office's telephone; they come with the page. */
export const useTown = (): Town | undefined => useQuery(townQuery(useLocale())).data?.town;

/** Characters of a new password that the town allows at most; the usual number where it has not told yet. */
export const useLongestPassword = (): number => useTown()?.password_max_length ?? LONGEST_USUALLY;

/** The same when a form is checked, whatever language the town was told in. */
export const longestPassword = (): number =>
  queryClient
    .getQueriesData<ReplyOf<typeof readTown>>({ queryKey: [readTown.name] })
    .flatMap(([, reply]) => reply?.town.password_max_length ?? [])[0] ?? LONGEST_USUALLY;

/** The town; undefined where the server does not tell. */
export const findTown = (): Promise<Town | undefined> =>
  queryClient.ensureQueryData(townQuery(recordStore.read().locale)).then(
    ({ town }) => town,
    () => undefined,
  );
