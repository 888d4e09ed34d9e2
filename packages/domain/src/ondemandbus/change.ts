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
  /** Counts what became of it. */
  readonly revision: number;
}

/** The other way of the same request, in minutes since midnight. */
export interface OtherWay {
  readonly from: number;
  readonly arrive_by: number;
}

/** A change as a request of its own: the ride's day, and no way back. */
export const requestOfChange = (change: RideChange, date: string): RideRequest => ({
  ...change,
  time: change.time ?? '',
  date,
  return: 'none',
});

/** Why a ride can no longer be changed by its passenger: as long as it may be cancelled it can, so many times. */
export function refuseRideChange(ride: ChangedRide, tel: string, now: Date): Refusal | undefined {
  const refused = refuseRideCancellation(ride, tel, now);
  if (refused) return refused;
  return ride.revision >= MAX_CHANGES
    ? refuse(409, { field: '', code: 'ride-changes', params: [MAX_CHANGES, tel] })
    : undefined;
}

/** Whether a change would leave the ride without a time: a way back on call stays one. */
export const staysOnCall = (ride: Pick<ChangedRide, 'state'>, change: RideChange): boolean =>
  ride.state === 'waiting' && change.time === undefined;

/** Why a change cannot be met whatever others have asked for; undefined: it may be. */
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

/** The way there is over before the way back begins, whichever of them is changed. */
function refuseOrder({ leg }: ChangedRide, { promise }: Found, other: OtherWay | undefined): Refusal | undefined {
  if (!other) return undefined;
  if (leg === 'there' && promise.arrive_by > other.from)
    return refuse(409, { field: 'time', code: 'ride-way-back', params: [clock(other.from)] });
  return leg === 'back' && promise.from < other.arrive_by
    ? refuse(409, { field: 'time', code: 'ride-return-early', params: [clock(other.arrive_by)] })
    : undefined;
}

/**
 * The promise of a ride that is changed, as if it were asked for anew with its own place free (product, "On-demand bus").
 * @param day without the ride
 * @param own promises of that day but this one; undefined: of who has no account
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

/** Why a vehicle that is on its way to a ride can no longer be sent elsewhere; a ride that no vehicle drives to may be. */
export const refuseOnTheWay = (day: PlannedDay, rideId: number, tel: string): Refusal | undefined =>
  isOnTheWay(day, rideId) ? refuse(409, { field: 'ride_id', code: 'ride-on-its-way', params: [tel] }) : undefined;
