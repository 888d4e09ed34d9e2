import type { DriverPassenger, DriverRun } from '@machi/domain/driver/contract';

export const runHref = ({ trip_id, service_date }: Pick<DriverRun, 'trip_id' | 'service_date'>): string =>
  `/driver?${new URLSearchParams({ trip: trip_id, date: service_date }).toString()}`;

export type RunMoment = 'over' | 'now' | 'next' | 'later';

/** Position of a trip in the day: the first one ahead is the next. */
export function momentOf(run: DriverRun, runs: readonly DriverRun[], now: number): RunMoment {
  if (Date.parse(run.arrived_at) <= now) return 'over';
  if (Date.parse(run.departed_at) <= now) return 'now';
  const next = runs.find((one) => Date.parse(one.departed_at) > now && one.cancelled === null);
  return next === run ? 'next' : 'later';
}

/** Passengers by boarding stop, in the order of the trip. */
export function byStop(
  passengers: readonly DriverPassenger[],
): readonly { readonly stop: string; readonly at: string; readonly passengers: readonly DriverPassenger[] }[] {
  const groups = Map.groupBy(passengers, ({ departed_at, departure_name }) => `${departed_at} ${departure_name}`);
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      return first ? [{ stop: first.departure_name, at: first.departed_at, passengers: group }] : [];
    })
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
