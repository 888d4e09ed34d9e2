import { refuse, type Refusal } from '../refusals/model.ts';
import { refuseOverlap, type OwnRides } from './decide.ts';
import { MAX_NEAREST } from './limits.ts';
import type { Stranded } from './outage.ts';
import {
  ceilToStep,
  findPromise,
  nearestPossible,
  tryAt,
  type Found,
  type NearPromise,
  type PlannedDay,
} from './possible.ts';

/** A stranded passenger is exempt from the cutoff: only the vehicle's notice counts. */
const firstOffer = ({ opens, now, settings }: PlannedDay): number =>
  Math.max(opens, ceilToStep(now + settings.call_minutes));

/** Lists the possible times nearest to a promise that no vehicle can keep, in order. */
export function timesForStranded(day: PlannedDay, { party, promise }: Stranded): readonly NearPromise[] {
  const notBefore = firstOffer(day);
  const wish = { meant: 'depart', minute: ceilToStep(promise.from) } as const;
  const first = findPromise(day, party, wish, notBefore);
  const near = nearestPossible(day, party, wish, notBefore);
  const all = first ? [{ wish: first.promise.from, promise: first.promise }, ...near] : near;
  const once = [...new Map(all.map((one) => [one.wish, one])).values()];
  return once
    .toSorted((one, other) => Math.abs(one.wish - promise.from) - Math.abs(other.wish - promise.from))
    .slice(0, MAX_NEAREST)
    .toSorted((one, other) => one.wish - other.wish);
}

/** Takes another time for a stranded ride, exactly as offered; undefined: it was taken meanwhile. */
export function decideOffer(
  { party }: Stranded,
  minute: number,
  day: PlannedDay,
  own: OwnRides['promised'] | undefined,
): Refusal | Found | undefined {
  const found = minute < firstOffer(day) ? undefined : tryAt(day, party, minute);
  if (!found) return undefined;
  return (own && refuseOverlap('time', found, { promised: own })) ?? found;
}

/** Refuses another time for a ride that does not need one. */
export const refuseOffer = (isStranded: boolean): Refusal | undefined =>
  isStranded ? undefined : refuse(409, { field: 'ride_id', code: 'ride-has-vehicle' });
