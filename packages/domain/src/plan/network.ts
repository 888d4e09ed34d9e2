import { addDays, type DateText } from '../calendar/model.ts';
import { metresBetween } from '../transport/feed/distance.ts';
import type { IndexedFeed } from '../transport/feed/tables.ts';
import type { TransportRoute } from '../transport/pack.ts';
import { ridesOn, suspensionOn, type Line, type Ride } from '../transport/service-days.ts';
import { FASTEST, footMetres, type Foot, type Point } from './foot.ts';
import { MOST_CHANGE_FOOT_SECONDS } from './limits.ts';

const SECONDS_A_DAY = 86_400;
/** Seconds before and after the requested day that are included: to arrive at 0:30, one leaves the day before. */
const SECONDS_BEFORE = 6 * 3600;
const SECONDS_AFTER = 28 * 3600;

/** A route with its feed data and the price of a ride. */
export interface PlanRoute {
  readonly route: TransportRoute;
  readonly line: Line;
  /** Assumed fare of one ride in yen; 0 if unknown. */
  readonly yen: number;
}

/** Stops by number, and what is within walking distance of each. */
export interface Network {
  readonly routes: readonly PlanRoute[];
  readonly stopIds: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly points: readonly Point[];
  /** Other stops for a transfer on foot. */
  readonly feet: readonly (readonly Foot[])[];
}

/** A ride of a day. Its seconds count from midnight of the requested day. */
export interface PlanRide {
  readonly of: PlanRoute;
  readonly ride: Ride;
  /** Midnight of its service day, in seconds. */
  readonly offset: number;
}

/** Part of a ride from one stop to the next. */
export interface Hop {
  readonly ride: number;
  /** Index of the call at which it begins. */
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly departs: number;
  readonly arrives: number;
  readonly canBoard: boolean;
  readonly canAlight: boolean;
}

/** All rides of a day and the hours around it. */
export interface DayPlan {
  readonly date: DateText;
  readonly rides: readonly PlanRide[];
  /** In order of departure. */
  readonly hops: readonly Hop[];
}

const NOT_HERE = 1;
const METRES_A_DEGREE = 111_195;

/** Finds stops near each other. Sorting by latitude avoids comparing all pairs of a region's two thousand stops. */
function feetBetween(points: readonly Point[]): Foot[][] {
  const feet: Foot[][] = points.map(() => []);
  const most = MOST_CHANGE_FOOT_SECONDS * FASTEST;
  const span = most / METRES_A_DEGREE;
  const byLatitude = points
    .map((point, stop) => ({ point, stop }))
    .toSorted((a, b) => a.point.latitude - b.point.latitude);
  byLatitude.forEach(({ point, stop }, place) => {
    for (let next = place + 1; next < byLatitude.length; next += 1) {
      const other = byLatitude[next];
      if (!other || other.point.latitude - point.latitude > span) break;
      const metres = footMetres(point, other.point);
      if (metres > most) continue;
      feet[stop]?.push({ stop: other.stop, metres });
      feet[other.stop]?.push({ stop, metres });
    }
  });
  return feet;
}

/** Builds the network of the routes' stops, once per feed. */
export function networkOf(feed: Pick<IndexedFeed, 'stops'> | undefined, routes: readonly PlanRoute[]): Network {
  const used = new Set(
    routes.flatMap(({ line }) => line.runs.flatMap(({ calls }) => calls.map(({ stop_id }) => stop_id))),
  );
  const stopIds = [...used].filter((id) => feed?.stops.has(id));
  const points = stopIds.map((id): Point => {
    const row = feed?.stops.get(id);
    return { latitude: row?.stop_lat ?? 0, longitude: row?.stop_lon ?? 0 };
  });
  return {
    routes,
    stopIds,
    numbers: new Map(stopIds.map((id, number) => [id, number])),
    points,
    feet: feetBetween(points),
  };
}

/** Expected departures in seconds at a delayed ride's remaining calls; undefined at passed ones. */
export type ExpectedCalls = readonly (number | undefined)[];

/** Lists the hops of a ride; for one under way, the remaining ones. */
export function hopsOfRide(
  { numbers }: Pick<Network, 'numbers'>,
  { ride, offset }: PlanRide,
  number: number,
  expected?: ExpectedCalls,
): Hop[] {
  const hops: Hop[] = [];
  for (let index = 0; index + 1 < ride.calls.length; index += 1) {
    const [call, next] = [ride.calls[index], ride.calls[index + 1]];
    const [from, to] = [numbers.get(call?.stop_id ?? ''), numbers.get(next?.stop_id ?? '')];
    if (!call || !next || from === undefined || to === undefined) continue;
    const leaves = expected ? expected[index] : call.departure_seconds;
    const comes = expected ? expected[index + 1] : next.arrival_seconds;
    if (leaves === undefined || comes === undefined) continue;
    hops.push({
      ride: number,
      index,
      from,
      to,
      // Round to minutes, early at departure and late at arrival.
      departs: Math.floor((leaves + offset) / 60) * 60,
      arrives: Math.ceil((comes + offset) / 60) * 60,
      canBoard: call.pickup_type !== NOT_HERE,
      canAlight: next.drop_off_type !== NOT_HERE,
    });
  }
  return hops;
}

/** Sorts by time, and hops of one ride in its order even if they take no time. */
export const inTime = (one: Hop, other: Hop): number =>
  one.departs - other.departs || one.ride - other.ride || one.index - other.index;

function layOut(network: Network, date: DateText, rides: readonly PlanRide[]): DayPlan {
  const near = rides.filter(
    ({ ride, offset }) => ride.ends + offset >= -SECONDS_BEFORE && ride.starts + offset < SECONDS_AFTER,
  );
  return {
    date,
    rides: near,
    hops: near.flatMap((ride, number) => hopsOfRide(network, ride, number)).toSorted(inTime),
  };
}

function ridesAround(network: Network, date: DateText): PlanRide[] {
  return network.routes.flatMap((of) => {
    const days = of.line.daysOver + 1;
    return Array.from({ length: days + 2 }, (_day, ahead) => ahead - days).flatMap((ahead) =>
      ridesOn(of.line, addDays(date, ahead)).map((ride): PlanRide => ({ of, ride, offset: ahead * SECONDS_A_DAY })),
    );
  });
}

/** Makes the day from the timetable. */
export const dayPlanOf = (network: Network, date: DateText): DayPlan =>
  layOut(network, date, ridesAround(network, date));

/** Makes the day as if suspended routes ran. Their feeds mostly leave out these runs already. */
export const dayPlanIfAllRan = (network: Network, date: DateText): DayPlan =>
  layOut(network, date, [
    ...ridesAround(network, date),
    ...network.routes
      .filter(({ route }) => suspensionOn(route.suspended, date) !== undefined)
      .flatMap((of) => of.line.runs.map((run): PlanRide => ({ of, ride: { ...run, date }, offset: 0 }))),
  ]);

/** Finds stops within walking distance of a place. */
export function stopsNear(
  { points, numbers }: Pick<Network, 'points' | 'numbers'>,
  place: Point & { readonly stopIds: readonly string[] },
  mostMetres: number,
): readonly Foot[] {
  const own = new Set(place.stopIds.flatMap((id) => numbers.get(id) ?? []));
  // Compare latitudes first, which is cheap.
  const span = mostMetres / METRES_A_DEGREE;
  return points.flatMap((point, stop): Foot[] => {
    if (own.has(stop)) return [{ stop, metres: 0 }];
    if (Math.abs(point.latitude - place.latitude) > span) return [];
    const metres = footMetres(point, place);
    return metres <= mostMetres ? [{ stop, metres }] : [];
  });
}

/** Finds the distance to the nearest stop as the crow flies; undefined: no stop. */
export const nearestStop = (
  { points }: Pick<Network, 'points'>,
  { latitude, longitude }: Point,
): { readonly stop: number; readonly metres: number } | undefined =>
  points
    .map((point, stop) => ({
      stop,
      metres: metresBetween(
        { stop_lat: latitude, stop_lon: longitude },
        { stop_lat: point.latitude, stop_lon: point.longitude },
      ),
    }))
    .toSorted((one, other) => one.metres - other.metres)[0];
