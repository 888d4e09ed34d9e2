import { minutesOf } from '../calendar/model.ts';
import type { TaxiReservation } from './deadline.ts';
import type { TaxiTerms } from './durations.ts';
import type { TaxiLeg } from './model.ts';

/** Longest wait between a taxi and its reservation, in minutes. */
export const WAIT_MINUTES = 90;
/** Step of offered times. Other times are accepted too. */
const STEP_MINUTES = 5;

/** Departure and arrival, minutes since the town's midnight. */
export interface RideTimes {
  readonly departure_time: number;
  readonly arrival_time: number;
}

/** Computes both times of a ride from one of them and the driving time. */
export const rideTimes = (
  given: { readonly departure_time?: number | undefined; readonly arrival_time?: number | undefined },
  minutes: number,
): RideTimes => {
  const departure_time = given.departure_time ?? (given.arrival_time ?? 0) - minutes;
  return { departure_time, arrival_time: departure_time + minutes };
};

/**
 * Computes the range, both ends included, for the time at the facility: the outward arrival at or before the start, the
 * return departure at or after the end, at most 90 minutes away.
 */
export const facilityWindow = (leg: TaxiLeg, { start, end }: Pick<TaxiReservation, 'start' | 'end'>) =>
  leg === 'outward'
    ? { earliest: Math.max(0, start - WAIT_MINUTES), latest: start }
    : { earliest: end, latest: end + WAIT_MINUTES };

/** Tells whether the whole ride is within the hours of service. */
export const isInService = (
  { departure_time, arrival_time }: RideTimes,
  { opens, closes }: Pick<TaxiTerms, 'opens' | 'closes'>,
): boolean => minutesOf(opens) <= departure_time && arrival_time <= minutesOf(closes);

/** Lists the times at the facility to choose from, nearest to the reservation first, with both times of the ride. */
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
