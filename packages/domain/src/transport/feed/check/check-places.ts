import { metresBetween } from '../distance.ts';
import type { Checked } from './checked.ts';

/** Yonaguni to Minamitori, Okinotori to Etorofu. */
const JAPAN = { south: 20, north: 46, west: 122, east: 154 };
/** Buses of a town go as far as the next city. */
const FAR_METRES = 100_000;

export const isInJapan = ({ stop_lat, stop_lon }: { readonly stop_lat: number; readonly stop_lon: number }): boolean =>
  stop_lat > JAPAN.south && stop_lat < JAPAN.north && stop_lon > JAPAN.west && stop_lon < JAPAN.east;

/** Checks that stops are in plausible places. */
export function checkPlaces({ feed, town, tell }: Checked): void {
  const middle = { stop_lat: town.position.latitude, stop_lon: town.position.longitude };
  for (const [index, stop] of feed.stops.entries()) {
    const { stop_lat, stop_lon, stop_name } = stop;
    if (!isInJapan(stop))
      tell('warning', 'outside-japan', 'stops', index, 'stop_lat', `${stop_name} ${stop_lat}, ${stop_lon}`);
    else if (metresBetween(stop, middle) > FAR_METRES) tell('warning', 'far', 'stops', index, 'stop_lat', stop_name);
  }
}
