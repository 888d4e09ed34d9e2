import { metresBetween } from '../feed/distance.ts';
import type { Call } from '../feed/tables.ts';

export type Point = readonly [latitude: number, longitude: number];

/** Path of a trip: a line with the distance of each point and stop along it. Metres. */
export interface Track {
  readonly points: readonly Point[];
  readonly metres: readonly number[];
  readonly stops: readonly number[];
}

/** A place on the path, and its distance from something. */
export interface Place {
  readonly along: number;
  readonly off: number;
}

const metresOf = ([lat, lon]: Point, [otherLat, otherLon]: Point): number =>
  metresBetween({ stop_lat: lat, stop_lon: lon }, { stop_lat: otherLat, stop_lon: otherLon });

const LATITUDE_METRES = 111_195;

/** Finds the nearest place on each segment of the path. A town is small enough to be treated as flat. */
export function placesOn({ points, metres }: Omit<Track, 'stops'>, [latitude, longitude]: Point): readonly Place[] {
  const across = LATITUDE_METRES * Math.cos((latitude * Math.PI) / 180);
  const flat = points.map(([lat, lon]) => [(lon - longitude) * across, (lat - latitude) * LATITUDE_METRES] as const);
  return flat.slice(1).map(([x2, y2], index) => {
    const [x1, y1] = flat[index] ?? [0, 0];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
    const [from = 0, to = 0] = [metres[index], metres[index + 1]];
    return { along: from + (to - from) * share, off: Math.hypot(x1 + dx * share, y1 + dy * share) };
  });
}

/** Metres that another place on the path may be farther from a stop than the nearest one: the path may pass twice. */
const STOP_SLACK_METRES = 60;

/** Finds the stops along a path that may pass some of them twice: in order, each as near as possible. */
function stopsAlong(way: Omit<Track, 'stops'>, stops: readonly Point[]): readonly number[] {
  interface Way {
    readonly cost: number;
    readonly alongs: readonly number[];
  }
  let ways: readonly Way[] = [{ cost: 0, alongs: [] }];
  for (const stop of stops) {
    const places = placesOn(way, stop);
    const nearest = Math.min(...places.map(({ off }) => off));
    const near = places.filter(({ off }) => off <= nearest + STOP_SLACK_METRES);
    ways = near.flatMap(({ along, off }): Way[] => {
      const before = ways.filter(({ alongs }) => (alongs.at(-1) ?? 0) <= along);
      const best = before.reduce<Way | undefined>(
        (least, one) => (least && least.cost <= one.cost ? least : one),
        undefined,
      );
      return best ? [{ cost: best.cost + off, alongs: [...best.alongs, along] }] : [];
    });
    if (ways.length === 0) return [];
  }
  return ways.reduce((least, one) => (one.cost < least.cost ? one : least)).alongs;
}

function wayOf(points: readonly Point[]): Omit<Track, 'stops'> {
  const metres: number[] = [0];
  for (let index = 1; index < points.length; index += 1) {
    const [one, other] = [points[index - 1], points[index]];
    metres.push((metres[index - 1] ?? 0) + (one && other ? metresOf(one, other) : 0));
  }
  return { points, metres };
}

/** Places of a feed. */
export interface Ways {
  readonly stops: ReadonlyMap<string, { readonly stop_lat: number; readonly stop_lon: number }>;
  readonly pointsOfShape: ReadonlyMap<
    string,
    readonly { readonly shape_pt_lat: number; readonly shape_pt_lon: number }[]
  >;
}

/** Makes the path of a trip from its shape, or from stop to stop if the shape does not fit its stops. */
export function trackOf(feed: Ways, shapeId: string, calls: readonly Pick<Call, 'stop_id'>[]): Track {
  const stops = calls.map(({ stop_id }): Point => {
    const row = feed.stops.get(stop_id);
    return [row?.stop_lat ?? 0, row?.stop_lon ?? 0];
  });
  const shape = (feed.pointsOfShape.get(shapeId) ?? []).map((row): Point => [row.shape_pt_lat, row.shape_pt_lon]);
  if (shape.length > 1) {
    const way = wayOf(shape);
    const alongs = stopsAlong(way, stops);
    if (alongs.length === stops.length) return { ...way, stops: alongs };
  }
  const way = wayOf(stops);
  return { ...way, stops: way.metres };
}

/** Point of a path at a distance along it, and the direction there in degrees from north. */
export function pointAt({ points, metres }: Track, along: number): { readonly point: Point; readonly bearing: number } {
  const last = Math.max(1, metres.length - 1);
  const found = metres.findIndex((one, index) => index > 0 && one >= along);
  const index = found < 1 ? last : found;
  const [from = [0, 0], to = [0, 0]] = [points[index - 1], points[index]];
  const [start = 0, end = 0] = [metres[index - 1], metres[index]];
  const share = end === start ? 0 : Math.min(1, Math.max(0, (along - start) / (end - start)));
  const [north, east] = [to[0] - from[0], (to[1] - from[1]) * Math.cos((from[0] * Math.PI) / 180)];
  return {
    point: [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share],
    bearing: Math.round((Math.atan2(east, north) * 180) / Math.PI + 360) % 360,
  };
}
