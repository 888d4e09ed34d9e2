import { listSpotDevices } from '@machi/domain/devices/contract';
import type { Locale } from '@machi/domain/locale/model';
import { listSpotStatus } from '@machi/domain/spot-status/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { load } from '../../shell/calls/client.ts';

const MINUTE = 60_000;

export const statusQueries = {
  /** Asked again each minute while the page is looked at, and when somebody comes back to it. */
  all: (locale: Locale) =>
    queryOptions({
      ...ask(listSpotStatus, {}, locale),
      refetchInterval: MINUTE,
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: true,
      staleTime: MINUTE / 2,
    }),
  devices: () =>
    queryOptions({
      queryKey: [listSpotDevices.name],
      queryFn: ({ signal }) => load(listSpotDevices, {}, { signal }),
      staleTime: 0,
    }),
};
