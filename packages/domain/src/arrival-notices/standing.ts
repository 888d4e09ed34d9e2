import type { DateText } from '../calendar/model.ts';
import type { Localized } from '../locale/model.ts';
import { callsOf, canBoardAt, rideKey, secondsAt, type Known } from '../transport/live/arrivals.ts';
import type { Suspension } from '../transport/pack.ts';
import type { Call } from '../transport/feed/tables.ts';
import { instantOfRide, ridesAround, type Line, type Ride } from '../transport/service-days.ts';

/** A trip at a stop, as requested. */
export interface WantedCall {
  readonly trip_id: string;
  readonly service_date: DateText;
  readonly stop_id: string;
  /** By the timetable at the time of the request. */
  readonly scheduled_at: Date;
}

/**
 * Current state of a requested call. gone: it is not in the timetable. over: it came, or its time has passed. unknown:
 * there was no position when it should have come.
 */
export type CallStanding =
  | { readonly kind: 'expected'; readonly at: Date; readonly scheduled_at: Date; readonly is_predicted: boolean }
  | { readonly kind: 'cancelled'; readonly reason: Localized }
  | { readonly kind: 'gone' }
  | { readonly kind: 'over' }
  | { readonly kind: 'unknown' };

/** Rides of a route around a moment, computed once for many requests. */
export type RidesByKey = ReadonlyMap<string, Ride>;
export const ridesByKey = (line: Line, suspended: readonly Suspension[], now: Date): RidesByKey =>
  new Map(ridesAround(line, suspended, now).map((ride) => [rideKey(ride.trip.trip_id, ride.date), ride]));

/** The call at which passengers board; if the trip calls at the stop twice, the nearest to the requested time. */
function callMeant({ calls, date }: Ride, { stop_id, scheduled_at }: WantedCall): Call | undefined {
  const far = (index: number) =>
    Math.abs(instantOfRide(date, secondsAt(calls, index)).getTime() - scheduled_at.getTime());
  const [nearest] = calls
    .map((_call, index) => index)
    .filter((index) => calls[index]?.stop_id === stop_id && canBoardAt(calls, index))
    .toSorted((one, other) => far(one) - far(other));
  return nearest === undefined ? undefined : calls[nearest];
}

export function standingOfCall(rides: RidesByKey, wanted: WantedCall, known: Known, now: Date): CallStanding {
  const key = rideKey(wanted.trip_id, wanted.service_date);
  const ride = rides.get(key);
  const meant = ride && callMeant(ride, wanted);
  if (!meant) return { kind: wanted.scheduled_at < now ? 'over' : 'gone' };
  const found = callsOf(ride, now, known).find(({ call }) => call === meant);
  if (!found) return { kind: known.seen.get(key)?.age === 'old' ? 'unknown' : 'over' };
  const { cancelled, predicted_at, scheduled_at } = found;
  if (cancelled) return { kind: 'cancelled', reason: cancelled.reason };
  return { kind: 'expected', at: predicted_at ?? scheduled_at, scheduled_at, is_predicted: predicted_at !== null };
}
