import type { Drives } from './drives.ts';
import type { Shift } from './service.ts';

/** A stop of a vehicle for one ride; times are minutes since the service day's midnight. */
export interface Visit {
  readonly ride_id: number;
  readonly kind: 'pickup' | 'dropoff';
  readonly station_id: string;
  readonly persons: number;
  readonly wheelchairs: number;
  /** Earliest time. */
  readonly earliest: number;
  /** Latest promised time. */
  readonly latest: number;
  /** Actual time, recorded by the driver. */
  readonly actual?: number | undefined;
}

/** Visits of one vehicle in one shift, in order. */
export interface Run {
  readonly shift: Shift;
  readonly visits: readonly Visit[];
}

export interface PlanTerms {
  readonly drives: Drives;
  readonly boardingMinutes: number;
  /** Minutes since the service day's midnight; negative before that day. */
  readonly now: number;
}

/** A driver learns of the next visit this many minutes before setting out. From then on it is fixed. */
export const NOTICE_MINUTES = 3;

/** Computes the time of each visit. A vehicle sets out as late as possible and never arrives before `earliest`. */
export function timesOf(
  { shift, visits }: Run,
  { drives, boardingMinutes }: Omit<PlanTerms, 'now'>,
): readonly number[] {
  let free = shift.from;
  let place = shift.vehicle.home_station_id;
  return visits.map((visit) => {
    const reached = visit.actual ?? Math.max(free + drives(place, visit.station_id), visit.earliest);
    // Later visits may be recorded before earlier ones. Time must not go back.
    const time = Math.max(reached, free);
    free = time + boardingMinutes;
    place = visit.station_id;
    return time;
  });
}

/** Finds the first position for insertions: after past visits and the one the driver has set out for. */
export function fixedUntil(run: Run, times: readonly number[], { drives, now }: PlanTerms): number {
  let fixed = 0;
  let place = run.shift.vehicle.home_station_id;
  run.visits.forEach((visit, index) => {
    const setsOut = (times[index] ?? 0) - drives(place, visit.station_id);
    if (visit.actual !== undefined || setsOut <= now + NOTICE_MINUTES) fixed = index + 1;
    place = visit.station_id;
  });
  return fixed;
}

export function isHome(run: Run, terms: Omit<PlanTerms, 'now'>): boolean {
  const { vehicle, to } = run.shift;
  const last = run.visits.at(-1);
  if (!last) return true;
  const left = (timesOf(run, terms).at(-1) ?? 0) + terms.boardingMinutes;
  return left + terms.drives(last.station_id, vehicle.home_station_id) <= to;
}

/** Tells whether a run keeps all promises, has enough seats and wheelchair places, and gets home in time. */
export function keepsPromises(run: Run, terms: Omit<PlanTerms, 'now'>): boolean {
  const { vehicle } = run.shift;
  const times = timesOf(run, terms);
  const load = { persons: 0, wheelchairs: 0 };
  for (const [index, visit] of run.visits.entries()) {
    if ((times[index] ?? Infinity) > visit.latest) return false;
    const sign = visit.kind === 'pickup' ? 1 : -1;
    load.persons += sign * (visit.persons - visit.wheelchairs);
    load.wheelchairs += sign * visit.wheelchairs;
    if (load.persons > vehicle.seats || load.wheelchairs > vehicle.wheelchair_places) return false;
  }
  return isHome(run, terms);
}

/** Removes a ride from a run; `isDrivenTo`: the vehicle still passes its station. */
const leftBy = (run: Run, rideId: number, isDrivenTo: boolean): Run => ({
  ...run,
  visits: run.visits.flatMap((visit) => {
    if (visit.ride_id !== rideId) return visit;
    return isDrivenTo && visit.kind === 'pickup' ? { ...visit, persons: 0, wheelchairs: 0 } : [];
  }),
});

/**
 * Tells whether the vehicle still drives to a cancelled ride: its driver has set out, or should already have set out
 * for the next ride. Otherwise the plan would have the vehicle at the wrong place.
 */
export function isStillDrivenTo(run: Run, rideId: number, terms: PlanTerms): boolean {
  const fixed = fixedUntil(run, timesOf(run, terms), terms);
  if (run.visits.findIndex(({ ride_id }) => ride_id === rideId) < fixed) return true;
  const without = leftBy(run, rideId, false);
  return fixedUntil(without, timesOf(without, terms), terms) > fixed;
}

export const withoutRide = (run: Run, rideId: number, terms: PlanTerms): Run =>
  leftBy(run, rideId, isStillDrivenTo(run, rideId, terms));
