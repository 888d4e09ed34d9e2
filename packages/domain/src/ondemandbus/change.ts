import { timeOf } from '../calendar/model.ts';
import { timeInWords } from '../calendar/words.ts';
import { isRefusal, refuse, type Refusal } from '../refusals/model.ts';
import {
  decideRide,
  refuseRequest,
  refuseRideCancellation,
  type NoRoom,
  type OwnRides,
  type RideStanding,
} from './decide.ts';
import { MAX_CHANGES } from './limits.ts';
import type { Leg, RideChange, RideRequest } from './model.ts';
import type { OnDemandBusFile } from './pack.ts';
import { isOnTheWay, type Found, type PlannedDay } from './possible.ts';

export interface ChangedRide extends RideStanding {
  readonly service_date: string;
  readonly leg: Leg;
  /** Number of its changes. */
  readonly revision: number;
}

/** The other ride of the same request, in minutes since midnight. */
export interface OtherWay {
  readonly from: number;
  readonly arrive_by: number;
}

/** Turns a change into a request: on the ride's day, without a return. */
export const requestOfChange = (change: RideChange, date: string): RideRequest => ({
  ...change,
  time: change.time ?? '',
  date,
  return: 'none',
});

/** Finds why a passenger can no longer change a ride: changes are possible as long as cancelling, up to a limit. */
export function refuseRideChange(ride: ChangedRide, tel: string, now: Date): Refusal | undefined {
  const refused = refuseRideCancellation(ride, tel, now);
  if (refused) return refused;
  return ride.revision >= MAX_CHANGES
    ? refuse(409, { field: '', code: 'ride-changes', params: [MAX_CHANGES, tel] })
    : undefined;
}

/** Tells whether a changed ride stays a return on call, which has no time. */
export const staysOnCall = (ride: Pick<ChangedRide, 'state'>, change: RideChange): boolean =>
  ride.state === 'waiting' && change.time === undefined;

/** Finds why a change is impossible regardless of other rides; undefined: none. */
export function refuseChangeRequest(
  ride: ChangedRide,
  change: RideChange,
  bus: OnDemandBusFile,
  now: Date,
): Refusal | undefined {
  const refused = refuseRequest(requestOfChange(change, ride.service_date), bus, now);
  if (refused) return refused;
  return change.time === undefined && ride.state !== 'waiting'
    ? refuse(422, { field: 'time', code: 'required' })
    : undefined;
}

const clock = (minute: number): string => timeInWords(timeOf(minute));

/** Refuses a change after which the outward ride ends later than the return begins. */
function refuseOrder({ leg }: ChangedRide, { promise }: Found, other: OtherWay | undefined): Refusal | undefined {
  if (!other) return undefined;
  if (leg === 'there' && promise.arrive_by > other.from)
    return refuse(409, { field: 'time', code: 'ride-way-back', params: [clock(other.from)] });
  return leg === 'back' && promise.from < other.arrive_by
    ? refuse(409, { field: 'time', code: 'ride-return-early', params: [clock(other.arrive_by)] })
    : undefined;
}

/**
 * Finds the promise of a changed ride, as for a new request with its own place free (product, "On-demand bus").
 * @param day without the ride
 * @param own other promises of that day; undefined: no account
 */
export function decideChange(
  ride: ChangedRide,
  change: RideChange,
  day: PlannedDay,
  { own, other }: { readonly own: OwnRides['promised'] | undefined; readonly other: OtherWay | undefined },
  tel: string,
): Refusal | NoRoom | Found {
  const counted = own && { upcoming: 0, given_up: 0, promised: own };
  const decision = decideRide(requestOfChange(change, ride.service_date), day, counted, tel);
  if (isRefusal(decision) || 'nearest' in decision) return decision;
  return refuseOrder(ride, decision.there, other) ?? decision.there;
}

/** Refuses a change when a vehicle is already on its way to the ride. */
export const refuseOnTheWay = (day: PlannedDay, rideId: number, tel: string): Refusal | undefined =>
  isOnTheWay(day, rideId) ? refuse(409, { field: 'ride_id', code: 'ride-on-its-way', params: [tel] }) : undefined;
