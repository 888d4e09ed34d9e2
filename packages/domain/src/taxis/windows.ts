import { minutesOf } from '../calendar/model.ts';
import type { TaxiReservation } from './deadline.ts';
import type { TaxiTerms } from './durations.ts';
import type { TaxiLeg } from './model.ts';

/** How long before its start, or after its end, a taxi may serve a reservation at most. */
export const WAIT_MINUTES = 90;
/** Times are offered on this grid; others are taken as they are. */
const STEP_MINUTES = 5;

/** Departure and arrival, minutes since the town's midnight. */
export interface RideTimes {
  readonly departure_time: number;
  readonly arrival_time: number;
}

/** Both times of a ride from the one that was given and the drive's minutes. */
export const rideTimes = (
  given: { readonly departure_time?: number | undefined; readonly arrival_time?: number | undefined },
  minutes: number,
): RideTimes => {
  const departure_time = given.departure_time ?? (given.arrival_time ?? 0) - minutes;
  return { departure_time, arrival_time: departure_time + minutes };
};

/**
 * The stretch, both ends included, in which the time at the facility must lie: the arrival of the outward leg at or
 * before the start, the departure of the return leg at or after the end, no more than 90 minutes apart.
 */
export const facilityWindow = (leg: TaxiLeg, { start, end }: Pick<TaxiReservation, 'start' | 'end'>) =>
  leg === 'outward'
    ? { earliest: Math.max(0, start - WAIT_MINUTES), latest: start }
    : { earliest: end, latest: end + WAIT_MINUTES };

/** Whether the whole ride lies within the hours of service. */
export const isInService = (
  { departure_time, arrival_time }: RideTimes,
  { opens, closes }: Pick<TaxiTerms, 'opens' | 'closes'>,
): boolean => minutesOf(opens) <= departure_time && arrival_time <= minutesOf(closes);

/** Times at the facility that can be chosen for a leg, nearest to the reservation first, with both times of the ride. */
export function offeredRides(
  leg: TaxiLeg,
  reservation: Pick<TaxiReservation, 'start' | 'end'>,
  minutes: number,
  hours: Pick<TaxiTerms, 'opens' | 'closes'>,
): RideTimes[] {
  const { earliest, latest } = facilityWindow(leg, reservation);
  const rides: RideTimes[] = [];
  for (let step = 0; earliest + step <= latest; step += STEP_MINUTES) {
    const times =
      leg === 'outward'
        ? rideTimes({ arrival_time: latest - step }, minutes)
        : rideTimes({ departure_time: earliest + step }, minutes);
    if (isInService(times, hours)) rides.push(times);
  }
  return rides;
}
