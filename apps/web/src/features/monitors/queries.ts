import type { CallResult } from '@machi/client/client';
import { readBanner } from '@machi/domain/banner/contract';
import { readTestMonitor } from '@machi/domain/monitors/contract';
import { queryOptions } from '@tanstack/react-query';
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
};
