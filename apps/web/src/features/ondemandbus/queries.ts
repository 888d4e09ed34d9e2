import { sentencesOf, toldInPlace } from '@machi/client/client';
import type { DateText } from '@machi/domain/calendar/model';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { readBusSchedule, readOnDemandBus, readBusStation } from '@machi/domain/ondemandbus/contract';
import type { DemandRide } from '@machi/domain/ondemandbus/model';
import { listDemandRides, readRide } from '@machi/domain/ondemandbus/ride-contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { call, load } from '../../shell/calls/client.ts';
import { OWN_RESERVATIONS } from '../../shell/own-reservations.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

const MINUTE = 60_000;
/** Refresh interval for an approaching vehicle while a person waits for it. */
const COMING = 15_000;
const RIDES = 'rides';

/** Refreshed while the page is visible, because other people ask for rides. */
const kept = {
  refetchInterval: MINUTE,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
  staleTime: MINUTE / 2,
} as const;

/** Result for a day: its half hours, or why they cannot be shown. */
export type ScheduleAnswer =
  | { readonly told: ReplyOf<typeof readBusSchedule>; readonly refusal?: undefined }
  | { readonly told?: undefined; readonly refusal: readonly string[] };

const hasEnded = ({ state }: DemandRide): boolean => state === 'done' || state === 'missed' || state === 'canceled';

export const busQueries = {
  bus: (locale: Locale) => queryOptions({ ...ask(readOnDemandBus, {}, locale), staleTime: MINUTE }),
  /** Accompanies a page that works without it. */
  stations: (locale: Locale) =>
    queryOptions({
      ...ask(readOnDemandBus, {}, locale, { ignoresError: true }),
      staleTime: 10 * MINUTE,
      select: ({ stations }) => stations,
    }),
  station: (locale: Locale, id: string) =>
    queryOptions({ ...ask(readBusStation, { station_id: id }, locale), ...kept }),
  /** Length of the drives from a station; the form beside it works without this. */
  drives: (locale: Locale, id: string) =>
    queryOptions({
      ...ask(readBusStation, { station_id: id }, locale, { ignoresError: true }),
      staleTime: 10 * MINUTE,
      select: ({ drives }) => drives,
      enabled: id !== '',
    }),
  schedule: (locale: Locale, date: DateText | undefined) => {
    const input = date === undefined ? {} : { date };
    const asked = ask(readBusSchedule, input, locale);
    return queryOptions({
      queryKey: asked.queryKey,
      initialData: (): ScheduleAnswer | undefined => {
        const told = asked.initialData();
        return told && { told };
      },
      initialDataUpdatedAt: asked.initialDataUpdatedAt,
      queryFn: async ({ signal }): Promise<ScheduleAnswer> => {
        const result = await call(readBusSchedule, input, { ...toldInPlace, signal });
        if (result.ok) return { told: result.reply };
        const refusal = sentencesOf(result);
        if (refusal.length === 0) throw new Error(`readBusSchedule failed with status ${result.status}`);
        return { refusal };
      },
      placeholderData: keepPreviousData,
      ...kept,
    });
  },
  /** Own upcoming rides, beside the page's main content. */
  upcoming: (locale: Locale) =>
    queryOptions({
      queryKey: [OWN_RESERVATIONS, RIDES, locale, 'upcoming'],
      queryFn: ({ signal }) => load(listDemandRides, { scope: 'upcoming' }, { ignoresError: true, signal }),
      staleTime: MINUTE / 2,
      select: ({ rides }) => rides,
    }),
  ride: (locale: Locale, id: string) =>
    queryOptions({
      queryKey: [OWN_RESERVATIONS, RIDES, locale, 'detail', id],
      queryFn: ({ signal }) => load(readRide, { ride_id: id }, { ignoresLostReply: true, ignores500: true, signal }),
      placeholderData: (before) => (String(before?.ride.ride_id) === id ? before : undefined),
      refetchInterval: ({ state: { data } }) => {
        if (data === undefined || hasEnded(data.ride)) return false;
        return data.vehicle === null ? MINUTE : COMING;
      },
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      staleTime: COMING / 2,
    }),
};

/** Invalidates all ride queries after rides were asked for, called or cancelled. */
export function useForgetRides(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: [readBusSchedule.name] });
    void queryClient.invalidateQueries({ queryKey: [readBusStation.name] });
    void queryClient.invalidateQueries({ queryKey: [OWN_RESERVATIONS] });
  };
}

/** Stores an action's reply and invalidates the other screens' copies. */
export function useKeepRide(locale: Locale): (ride: DemandRide) => void {
  const queryClient = useQueryClient();
  const forget = useForgetRides();
  return (ride) => {
    keepReply(queryClient, busQueries.ride(locale, String(ride.ride_id)), {
      told_at: new Date().toISOString(),
      vehicle: null,
      ride,
    });
    forget();
  };
}
