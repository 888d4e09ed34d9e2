import type { TransportRoute } from '../pack.ts';

/** Seconds for which a position counts as present. After that its age is shown, and finally it is hidden. */
export const FRESH_SECONDS = 120;
export const SHOWN_SECONDS = 600;
/** Most seconds by which a device's clock may be ahead. */
export const AHEAD_SECONDS = 60;
/** Kilometres outside the town's stops that a vehicle may be: a depot, a school in the next town. */
export const FAR_KILOMETRES = 30;
/** Most positions in one request, buffered while the vehicle was offline. */
export const MOST_POSITIONS = 50;
/** Most vehicles of the town, with those of another operator's data. */
export const MOST_VEHICLES = 200;

/** Age of a position: present, or some minutes old. */
export type Age = 'fresh' | 'old';

/** Age of a measurement; undefined: too old to be shown. */
export function ageOf(measuredAt: Date, now: Date): Age | undefined {
  const seconds = (now.getTime() - measuredAt.getTime()) / 1000;
  if (seconds > SHOWN_SECONDS) return undefined;
  return seconds > FRESH_SECONDS ? 'old' : 'fresh';
}

/**
 * Tells whether a person sees a route's vehicles: of a school line only users of its service, of all others everybody.
 */
export const isSeenBy = (
  { kind, service_id }: Pick<TransportRoute, 'kind' | 'service_id'>,
  usedServices: ReadonlySet<number>,
): boolean => kind !== 'school' || (service_id !== null && usedServices.has(service_id));
