import type { TransportRoute } from '../pack.ts';

/** A vehicle is taken to be where it was for so long; then the age stands beside it, and in the end it is not shown. */
export const FRESH_SECONDS = 120;
export const SHOWN_SECONDS = 600;
/** A device's clock may be ahead by so much. */
export const AHEAD_SECONDS = 60;
/** How far outside the stops of the town a vehicle may be: a depot, the school of the next town. */
export const FAR_KILOMETRES = 30;
/** What a vehicle kept while it was out of reach, in one request. */
export const MOST_POSITIONS = 50;
/** Vehicles of the town, those of another operator's data included. */
export const MOST_VEHICLES = 200;

/** How old what is known of a vehicle is: as of now, or from some minutes ago. */
export type Age = 'fresh' | 'old';

/** How old what was measured is; undefined: too old to be shown, and the timetable stands alone. */
export function ageOf(measuredAt: Date, now: Date): Age | undefined {
  const seconds = (now.getTime() - measuredAt.getTime()) / 1000;
  if (seconds > SHOWN_SECONDS) return undefined;
  return seconds > FRESH_SECONDS ? 'old' : 'fresh';
}

/** Who sees where the vehicles of a route are: of a school's line those who use its service, of all others everybody. */
export const isSeenBy = (
  { kind, service_id }: Pick<TransportRoute, 'kind' | 'service_id'>,
  usedServices: ReadonlySet<number>,
): boolean => kind !== 'school' || (service_id !== null && usedServices.has(service_id));
