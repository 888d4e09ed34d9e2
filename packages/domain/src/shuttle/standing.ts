import type { Localized } from '../locale/model.ts';
import type { Standing } from './model.ts';
import { cancellationOf, passageOf, rideOf, type CancelledRuns, type ShuttleRoute } from './trips.ts';

export interface SoldRide {
  readonly trip_id: string;
  readonly service_date: string;
  readonly departure_stop_id: string;
  readonly arrival_stop_id: string;
  readonly departed_at: Date;
  readonly arrived_at: Date;
}

/** Present state of the trip of sold seats, with the reason or the new times. */
export type StandingNow =
  | { readonly standing: 'as-reserved' | 'gone' }
  | { readonly standing: 'cancelled'; readonly reason: Localized }
  | { readonly standing: 'moved'; readonly departed_at: Date; readonly arrived_at: Date };

/**
 * Computes the state of a trip with sold seats (product, "Shuttle seats"): looks up the same trip, day and stops in the
 * present timetable.
 */
export function standingOf(sold: SoldRide, shuttles: readonly ShuttleRoute[], cancelled: CancelledRuns): StandingNow {
  const { trip_id, service_date } = sold;
  for (const shuttle of shuttles) {
    const ride = rideOf(shuttle, trip_id, service_date);
    if (!ride) continue;
    const stopped = cancellationOf(shuttle, trip_id, service_date, cancelled);
    if (stopped) return { standing: 'cancelled', reason: stopped.reason };
    const passage = passageOf(shuttle, ride, sold.departure_stop_id, sold.arrival_stop_id);
    if (!passage) continue;
    const { departs, arrives } = passage;
    return departs.getTime() === sold.departed_at.getTime() && arrives.getTime() === sold.arrived_at.getTime()
      ? { standing: 'as-reserved' }
      : { standing: 'moved', departed_at: departs, arrived_at: arrives };
  }
  return { standing: 'gone' };
}

/** Tells whether the member has to be notified of a state. Each new time is news. */
export const isNews = (now: StandingNow, told: Standing): boolean => now.standing === 'moved' || now.standing !== told;
