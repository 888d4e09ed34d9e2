import { driveMinutes, type SpotRelation } from '../taxis/durations.ts';
import { footMetres, type Point } from './foot.ts';

/** On roads between villages, lights and corners counted. */
const METRES_A_MINUTE = 500;
const LEAST_MINUTES = 3;
/** Nobody is told of a taxi that drives longer. */
const MOST_MINUTES = 120;

interface End extends Point {
  readonly spot_id: number | null;
}

/** How long a taxi drives between two places: as the town knows it, else by how far it is. Undefined: too far. */
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
