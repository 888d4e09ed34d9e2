import { metresBetween } from '../transport/feed/distance.ts';

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** A walk to or from a stop. */
export interface Foot {
  readonly stop: number;
  readonly metres: number;
}

/** Factor of street distance to a straight line. */
const DETOUR = 1.3;
const METRES_AN_HOUR = { usual: 4000, slow: 2500 } as const;
/** Highest assumed walking speed, in metres a second. */
export const FASTEST = METRES_AN_HOUR.usual / 3600;

export const footMetres = (one: Point, other: Point): number =>
  Math.round(
    DETOUR *
      metresBetween(
        { stop_lat: one.latitude, stop_lon: one.longitude },
        { stop_lat: other.latitude, stop_lon: other.longitude },
      ),
  );

/** Whole minutes, in seconds. */
export const footSeconds = (metres: number, isSlow: boolean): number =>
  Math.ceil((metres * 60) / METRES_AN_HOUR[isSlow ? 'slow' : 'usual']) * 60;
