import type { Localized } from '../locale/model.ts';
import { seatsLeft, type TakenSeats } from '../shuttle/seats.ts';
import { expectedSeconds, rideKey, type Known } from '../transport/live/arrivals.ts';
import { suspensionOn } from '../transport/service-days.ts';
import { hopsOfRide, inTime, type DayPlan, type Hop, type Network } from './network.ts';

/** Why a scheduled ride cannot be used. */
export type Closure =
  | { readonly kind: 'suspended' | 'cancelled'; readonly reason: Localized }
  | { readonly kind: 'full' };

export interface KnownOfDay extends Known {
  /** Taken seats, by `rideKey`. */
  readonly taken: ReadonlyMap<string, readonly TakenSeats[]>;
}

/** A day with expected times for late rides, and with closed rides. */
export interface OpenDay extends DayPlan {
  /** Undefined: the ride can be used. */
  closureOf(hop: Hop): Closure | undefined;
  /** Tells whether its vehicle's position has been reported. */
  isSeen(ride: number): boolean;
}

/** Combines the timetable with real-time data. */
export function openDayOf(network: Network, day: DayPlan, { seen, cancelled, taken }: KnownOfDay): OpenDay {
  const { rides } = day;
  const closures = rides.map(({ of, ride }): Closure | undefined => {
    const suspension = suspensionOn(of.route.suspended, ride.date);
    if (suspension) return { kind: 'suspended', reason: suspension.reason };
    const stopped = cancelled(ride.trip.trip_id, ride.date);
    return stopped && { kind: 'cancelled', reason: stopped.reason };
  });
  const late = rides.flatMap((ride, number): Hop[][] => {
    const vehicle = seen.size === 0 ? undefined : seen.get(rideKey(ride.ride.trip.trip_id, ride.ride.date));
    return vehicle ? [hopsOfRide(network, ride, number, expectedSeconds(ride.ride, vehicle.progress))] : [];
  });
  const moved = new Set(late.flatMap((hops) => hops.map(({ ride }) => ride)));
  const hops =
    moved.size === 0 ? day.hops : [...day.hops.filter(({ ride }) => !moved.has(ride)), ...late.flat()].toSorted(inTime);

  function isFull({ ride: number, index }: Hop): boolean {
    const { of, ride } = rides[number] ?? {};
    const seats = of?.route.seats;
    if (!ride || seats === undefined) return false;
    const own = taken.get(rideKey(ride.trip.trip_id, ride.date)) ?? [];
    return own.length > 0 && seatsLeft(seats, ride.calls, { start: index, end: index + 1 }, own) === 0;
  }

  return {
    ...day,
    hops,
    isSeen: (ride) => moved.has(ride),
    closureOf: (hop) => closures[hop.ride] ?? (isFull(hop) ? { kind: 'full' } : undefined),
  };
}
