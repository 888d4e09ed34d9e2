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
    // Names in header and footer: their absence is visible and no reason for an alert.
    ...ask(readTown, {}, locale, { ignoresError: true }),
    staleTime: 3_600_000,
  });

/** Names of town and product, and the office's telephone number; embedded in the page. */
export const useTown = (): Town | undefined => useQuery(townQuery(useLocale())).data?.town;

/** The town's maximum length of a new password; the usual one until the town is loaded. */
export const useLongestPassword = (): number => useTown()?.password_max_length ?? LONGEST_USUALLY;

/** The same at the check of a form, in whatever language the town was loaded. */
export const longestPassword = (): number =>
  queryClient
    .getQueriesData<ReplyOf<typeof readTown>>({ queryKey: [readTown.name] })
    .flatMap(([, reply]) => reply?.town.password_max_length ?? [])[0] ?? LONGEST_USUALLY;

/** The town; undefined when it fails to load. */
export const findTown = (): Promise<Town | undefined> =>
  queryClient.ensureQueryData(townQuery(recordStore.read().locale)).then(
    ({ town }) => town,
    () => undefined,
  );
