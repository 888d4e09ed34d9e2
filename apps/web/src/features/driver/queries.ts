import { listDriverRuns, readDriverRun } from '@machi/domain/driver/contract';
import { listDemandVehicles, readDemandRun } from '@machi/domain/driver/demand-contract';
import type { Locale } from '@machi/domain/locale/model';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { load } from '../../shell/calls/client.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

/** Short interval, so that last-minute reservations appear soon. */
const kept = {
  refetchInterval: 20_000,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
  staleTime: 0,
} as const;
/** The page itself reports a lost connection and keeps its data. */
const silent = { ignoresLostReply: true, ignores500: true } as const;

const RUNS = 'driver-runs';
const DEMAND = 'driver-demand';

export const driverQueries = {
  runs: (locale: Locale) =>
    queryOptions({
      queryKey: [RUNS, locale, 'all'],
      queryFn: ({ signal }) => load(listDriverRuns, {}, { ...silent, signal }),
      ...kept,
    }),
  /** Contains names, and each access is recorded: loaded only when the list's counts have changed. */
  run: (locale: Locale, trip_id: string, service_date: string) =>
    queryOptions({
      queryKey: [RUNS, locale, 'one', trip_id, service_date],
      queryFn: ({ signal }) => load(readDriverRun, { trip_id, service_date }, { ...silent, signal }),
      staleTime: 0,
    }),
  vehicles: (locale: Locale) =>
    queryOptions({
      queryKey: [DEMAND, locale, 'all'],
      queryFn: ({ signal }) => load(listDemandVehicles, {}, { ...silent, signal }),
      ...kept,
    }),
  /** Contains names, as above: loaded only when its vehicle's mark has changed. */
  demandRun: (locale: Locale, vehicle_id: string) =>
    queryOptions({
      queryKey: [DEMAND, locale, 'one', vehicle_id],
      queryFn: ({ signal }) => load(readDemandRun, { vehicle_id }, { ...silent, signal }),
      staleTime: 0,
    }),
};

/** Stores the trip from an action's reply. */
export function useKeepDemandRun(locale: Locale): (told: ReplyOf<typeof readDemandRun>) => void {
  const queryClient = useQueryClient();
  return (told) => {
    keepReply(queryClient, driverQueries.demandRun(locale, told.vehicle.vehicle_id), told);
    void queryClient.invalidateQueries({ queryKey: driverQueries.vehicles(locale).queryKey });
  };
}

/** Stores an action's reply; the list of trips counts anew when it is shown. */
export function useKeepRun(locale: Locale): (told: ReplyOf<typeof readDriverRun>) => void {
  const queryClient = useQueryClient();
  return ({ run, passengers }) => {
    keepReply(queryClient, driverQueries.run(locale, run.trip_id, run.service_date), { run, passengers });
    void queryClient.invalidateQueries({ queryKey: driverQueries.runs(locale).queryKey });
  };
}
