import type { CallResult } from '@machi/client/client';
import type { Locale } from '@machi/domain/locale/model';
import { readBanner, readTestMonitor } from '@machi/domain/monitors/contract';
import { readSession } from '@machi/domain/sessions/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { call, load } from '../../shell/calls/client.ts';

const TEST_MILLISECONDS = 5000;

export const monitorQueries = {
  /** Asked again and again; what was told stays when an answer does not come. */
  test: () =>
    queryOptions({
      queryKey: [readTestMonitor.name],
      queryFn: async ({ signal }): Promise<CallResult<typeof readTestMonitor>> => {
        const result = await call(readTestMonitor, {}, { ignoresError: true, signal });
        if (result.ok || result.status === 401 || result.status === 403) return result;
        throw new Error(`readTestMonitor was answered ${result.status}`);
      },
      refetchInterval: TEST_MILLISECONDS,
      refetchIntervalInBackground: true,
      staleTime: 0,
    }),
  banner: () =>
    queryOptions({
      queryKey: [readBanner.name],
      queryFn: ({ signal }) => load(readBanner, {}, { signal }),
      staleTime: 0,
    }),
  /** Who asks, with the roles that decide what the page offers; the API decides again for every request. */
  asker: (locale: Locale) =>
    queryOptions({
      ...ask(readSession, {}, locale),
      select: ({ member_id, is_official, roles = [] }) => ({ member_id, is_official, roles }),
    }),
};
