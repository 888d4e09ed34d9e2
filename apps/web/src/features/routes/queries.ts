import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { listArrivalNotices } from '@machi/domain/arrival-notices/contract';
import { listRoutes, readRoute, readTimetable } from '@machi/domain/transport/contract';
import { ASKS_SECONDS, listVehicles, readBusLocation } from '@machi/domain/transport/live/contract';
import type { LiveRoute } from '@machi/domain/transport/live/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

const MINUTE = 60_000;
/** Asked again each minute while the page is looked at, and when somebody comes back to it. */
const kept = {
  refetchInterval: MINUTE,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  staleTime: MINUTE / 2,
} as const;

/** What was known stays, and the page says since when nothing has come. */
const silently = { ignoresErrorMessage: true, ignoresLostReply: true, ignores500: true } as const;

/** Asked again at each change that the line tells of; where nothing is told, from time to time. */
const followed = <Told>(isTold: boolean, routesIn: (told: Told) => readonly LiveRoute[]) =>
  ({
    // Of a school's line nothing is told, but to those who see its vehicles.
    refetchInterval: ({ state: { data } }: { readonly state: { readonly data: Told | undefined } }) =>
      isTold && !(data && routesIn(data).some(({ kind, is_withheld }) => kind === 'school' && !is_withheld))
        ? MINUTE
        : ASKS_SECONDS * 1000,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: 5000,
  }) as const;

export const routeQueries = {
  all: (locale: Locale) => queryOptions({ ...ask(listRoutes, {}, locale), ...kept }),
  route: (locale: Locale, routeId: string) =>
    queryOptions({ ...ask(readRoute, { route_id: routeId }, locale), ...kept }),
  location: (locale: Locale, routeId: string, isTold: boolean) =>
    queryOptions({
      ...ask(readBusLocation, { route_id: routeId }, locale, silently),
      ...followed(isTold, ({ route }: ReplyOf<typeof readBusLocation>) => [route]),
    }),
  vehicles: (locale: Locale, isTold: boolean) =>
    queryOptions({
      ...ask(listVehicles, {}, locale, silently),
      ...followed(isTold, ({ routes }: ReplyOf<typeof listVehicles>) => routes),
    }),
  /** They change when the town writes: while one is waited for, each minute. */
  notices: (locale: Locale) =>
    queryOptions({ ...ask(listArrivalNotices, {}, locale, { ignoresError: true }), ...kept }),
  timetable: (locale: Locale, routeId: string) =>
    queryOptions({ ...ask(readTimetable, { route_id: routeId }, locale), staleTime: 10 * MINUTE }),
};
