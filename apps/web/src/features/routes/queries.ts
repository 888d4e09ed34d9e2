import type { Locale } from '@machi/domain/locale/model';
import { listRoutes, readRoute, readTimetable } from '@machi/domain/transport/contract';
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

export const routeQueries = {
  all: (locale: Locale) => queryOptions({ ...ask(listRoutes, {}, locale), ...kept }),
  route: (locale: Locale, routeId: string) =>
    queryOptions({ ...ask(readRoute, { route_id: routeId }, locale), ...kept }),
  timetable: (locale: Locale, routeId: string) =>
    queryOptions({ ...ask(readTimetable, { route_id: routeId }, locale), staleTime: 10 * MINUTE }),
};
