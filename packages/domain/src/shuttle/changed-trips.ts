import type { Localized } from '../locale/model.ts';
import { standingOf, type SoldRide, type StandingNow } from './standing.ts';
import type { CancelledRuns, ShuttleRoute } from './trips.ts';

/** Number of sold seats on a stretch of a trip, without names. */
export interface SoldStretch extends SoldRide {
  readonly route_id: number;
  readonly departure_name: Localized;
  readonly persons: number;
}

/** A trip with sold seats that a new timetable moves or no longer has. */
export interface ChangedTrip {
  readonly route_id: number;
  readonly trip_id: string;
  readonly service_date: string;
  readonly becomes: 'moved' | 'gone';
  /** Departure and place as sold to the first passenger. */
  readonly departed_at: Date;
  readonly departure_name: Localized;
  /** Number of affected persons with seats. */
  readonly persons: number;
}

const isSame = (one: StandingNow, other: StandingNow): boolean =>
  one.standing === other.standing &&
  (one.standing !== 'moved' ||
    other.standing !== 'moved' ||
    (one.departed_at.getTime() === other.departed_at.getTime() &&
      one.arrived_at.getTime() === other.arrived_at.getTime()));

/**
 * Lists the trips with sold seats that change with new routes, soonest first (product, "Route data"). Changes already
 * in force and cancelled trips do not count.
 */
export function tripsThatChange(
  sold: readonly SoldStretch[],
  now: readonly ShuttleRoute[],
  next: readonly ShuttleRoute[],
  cancelled: CancelledRuns,
): readonly ChangedTrip[] {
  const changed = sold.flatMap((stretch): ChangedTrip[] => {
    const after = standingOf(stretch, next, cancelled);
    if (after.standing !== 'moved' && after.standing !== 'gone') return [];
    if (isSame(standingOf(stretch, now, cancelled), after)) return [];
    const { route_id, trip_id, service_date, departed_at, departure_name, persons } = stretch;
    return [{ route_id, trip_id, service_date, becomes: after.standing, departed_at, departure_name, persons }];
  });
  const byTrip = Map.groupBy(changed, (one) => `${one.service_date} ${one.trip_id} ${one.becomes}`);
  return [...byTrip.values()]
    .flatMap((parts) => {
      const [first] = parts.toSorted((one, other) => one.departed_at.getTime() - other.departed_at.getTime());
      return first ? [{ ...first, persons: parts.reduce((sum, { persons }) => sum + persons, 0) }] : [];
    })
    .toSorted((one, other) => one.departed_at.getTime() - other.departed_at.getTime());
}
