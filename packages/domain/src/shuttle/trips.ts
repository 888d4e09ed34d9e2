import { addDays, dateAt, type DateText } from '../calendar/model.ts';
import type { Localized } from '../locale/model.ts';
import type { TransportRoute } from '../transport/pack.ts';
import {
  daysFrom,
  instantOfRide,
  isServiceDay,
  ridesOn,
  suspensionOn,
  type CancelledRuns,
  type Line,
  type Ride,
} from '../transport/service-days.ts';
import type { TripState } from './model.ts';
import { stretchOf, type Stretch } from './seats.ts';

/** A route with reserved seats, with its feed data. */
export interface ShuttleRoute {
  readonly route: TransportRoute & { readonly seats: number };
  readonly line: Line;
}

export type { CancelledRuns };

/** A ride between two of its stops. */
export interface Passage {
  readonly shuttle: ShuttleRoute;
  readonly ride: Ride;
  readonly stretch: Stretch;
  readonly departure_stop_id: string;
  readonly arrival_stop_id: string;
  readonly departs: Date;
  readonly arrives: Date;
}

/** Finds the passage of a ride between two stops; undefined if it does not connect them in this order. */
export function passageOf(
  shuttle: ShuttleRoute,
  ride: Ride,
  departureStopId: string,
  arrivalStopId: string,
): Passage | undefined {
  const stretch = stretchOf(ride.calls, departureStopId, arrivalStopId);
  const [from, to] = stretch ? [ride.calls[stretch.start], ride.calls[stretch.end]] : [];
  if (!stretch || !from || !to) return undefined;
  return {
    shuttle,
    ride,
    stretch,
    departure_stop_id: departureStopId,
    arrival_stop_id: arrivalStopId,
    departs: instantOfRide(ride.date, from.departure_seconds),
    arrives: instantOfRide(ride.date, to.arrival_seconds),
  };
}

/** Finds the ride of a trip on a service day; undefined if it does not run then. */
export const rideOf = ({ line }: ShuttleRoute, tripId: string, date: DateText): Ride | undefined =>
  ridesOn(line, date).find(({ trip }) => trip.trip_id === tripId);

/** Tells whether the timetable has the trip on any day. */
export const hasTrip = ({ line }: ShuttleRoute, tripId: string): boolean =>
  line.runs.some(({ trip }) => trip.trip_id === tripId);

/** Finds why a ride does not run: the town suspends the route on that day, or the run was cancelled. */
export const cancellationOf = (
  { route }: ShuttleRoute,
  tripId: string,
  date: DateText,
  cancelled: CancelledRuns,
): { readonly reason: Localized } | undefined => suspensionOn(route.suspended, date) ?? cancelled(tripId, date);

/** Computes the first day on which seats of a service day can be reserved. */
export const opensOn = (date: DateText, opensDaysBefore: number): DateText => addDays(date, -opensDaysBefore);

/** Lists passages between two groups of stops that leave on a calendar day, in order of time. */
export function passagesOn(
  shuttles: readonly ShuttleRoute[],
  departureStops: readonly string[],
  arrivalStops: readonly string[],
  date: DateText,
): readonly Passage[] {
  return shuttles
    .flatMap((shuttle) =>
      // A run at 25:10 belongs to the service day before.
      daysFrom(addDays(date, -shuttle.line.daysOver), date)
        .flatMap((day) => ridesOn(shuttle.line, day))
        .flatMap((ride) =>
          departureStops.flatMap((from) =>
            arrivalStops.flatMap((to) => (from === to ? [] : (passageOf(shuttle, ride, from, to) ?? []))),
          ),
        ),
    )
    .filter(({ departs }) => dateAt(departs) === date)
    .toSorted((one, other) => one.departs.getTime() - other.departs.getTime());
}

/** Finds the next day with a passage, within that many days. */
export function nextDayWith(
  shuttles: readonly ShuttleRoute[],
  departureStops: readonly string[],
  arrivalStops: readonly string[],
  { after, until }: { readonly after: DateText; readonly until: DateText },
): DateText | undefined {
  return daysFrom(addDays(after, 1), until).find(
    (day) =>
      shuttles.some(({ line }) => isServiceDay(line, day) || line.daysOver > 0) &&
      passagesOn(shuttles, departureStops, arrivalStops, day).length > 0,
  );
}

/** Computes the state of a passage for a person who wants seats. */
export function tripState(
  passage: Passage,
  {
    left,
    isCancelled,
    opensDaysBefore,
  }: { readonly left: number; readonly isCancelled: boolean; readonly opensDaysBefore: number },
  now: Date,
): TripState {
  if (isCancelled) return 'cancelled';
  if (passage.departs <= now) return 'departed';
  if (dateAt(now) < opensOn(passage.ride.date, opensDaysBefore)) return 'not-open-yet';
  return left === 0 ? 'full' : 'open';
}

const isPlace = <Kind extends 'pickup_type' | 'drop_off_type'>(call: Record<Kind, number>, kind: Kind): boolean =>
  call[kind] !== 1;

/**
 * Lists stops with reserved seats and the stops reached from them, each once.
 * @param from undefined: from any
 */
export function reachesFrom(
  shuttles: readonly ShuttleRoute[],
  from: readonly string[] | undefined,
): { readonly departures: readonly string[]; readonly arrivals: readonly string[] } {
  const departures = new Set<string>();
  const arrivals = new Set<string>();
  for (const { calls } of shuttles.flatMap(({ line }) => line.runs))
    calls.forEach((call, index) => {
      if (!isPlace(call, 'pickup_type')) return;
      const reached = calls.slice(index + 1).filter((one) => isPlace(one, 'drop_off_type'));
      if (reached.length === 0) return;
      departures.add(call.stop_id);
      if (from === undefined || from.includes(call.stop_id)) for (const one of reached) arrivals.add(one.stop_id);
    });
  return { departures: [...departures], arrivals: [...arrivals] };
}
