import { driveMinutes, type SpotRelation } from '../taxis/durations.ts';
import { footMetres, type Point } from './foot.ts';

/** Speed on roads between villages, with lights and corners. */
const METRES_A_MINUTE = 500;
const LEAST_MINUTES = 3;
/** Longest taxi ride that is suggested. */
const MOST_MINUTES = 120;

interface End extends Point {
  readonly spot_id: number | null;
}

/** Computes the minutes of a taxi between two places: as the town knows, else from the distance. Undefined: too far. */
export function taxiDrive(
  relations: readonly SpotRelation[],
  from: End,
  to: End,
): { readonly minutes: number; readonly is_estimated: boolean } | undefined {
  const known =
    from.spot_id === null || to.spot_id === null ? undefined : driveMinutes(relations, from.spot_id, to.spot_id);
  const minutes = known ?? Math.max(LEAST_MINUTES, Math.ceil(footMetres(from, to) / METRES_A_MINUTE));
  return minutes > MOST_MINUTES ? undefined : { minutes, is_estimated: known === undefined };
}
