const EARTH_METRES = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

interface Place {
  readonly stop_lat: number;
  readonly stop_lon: number;
}

/** As the crow flies. */
export function metresBetween(one: Place, other: Place): number {
  const across = radians(other.stop_lat - one.stop_lat);
  const along = radians(other.stop_lon - one.stop_lon);
  const half =
    Math.sin(across / 2) ** 2 +
    Math.cos(radians(one.stop_lat)) * Math.cos(radians(other.stop_lat)) * Math.sin(along / 2) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(Math.min(1, half)));
}
