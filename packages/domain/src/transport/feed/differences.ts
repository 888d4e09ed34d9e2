import type { Call, FeedRow, IndexedFeed } from './tables.ts';

/** Changes of one route between two feeds. */
export interface RouteChange {
  readonly name: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Trips added, removed, and with other stops or times. */
  readonly added: number;
  readonly removed: number;
  readonly moved: number;
  /** Trips that run on other days. */
  readonly other_days: number;
  readonly is_renamed: boolean;
}

export interface Named {
  readonly count: number;
  /** The first names. */
  readonly names: string[];
}

/** Changes for passengers between two feeds. */
export interface FeedChanges {
  readonly routes: RouteChange[];
  readonly stops_added: Named;
  readonly stops_removed: Named;
  /** Stops that moved or were renamed. */
  readonly stops_changed: Named;
  readonly fares_changed: boolean;
}

const NAMES_SHOWN = 20;
const ROUTES_SHOWN = 200;

const nameOf = (route: FeedRow<'routes'> | undefined): string =>
  route?.route_long_name || route?.route_short_name || '';
const named = (names: readonly string[]): Named => ({ count: names.length, names: names.slice(0, NAMES_SHOWN) });

/** Stops and times of a trip as one text. Trips with the same text are the same for passengers. */
const courseOf = (calls: readonly Call[] | undefined): string =>
  (calls ?? [])
    .map(
      (call) =>
        `${call.stop_id} ${call.arrival_seconds} ${call.departure_seconds} ${call.pickup_type}${call.drop_off_type}`,
    )
    .join(' ');

function daysOf(feed: IndexedFeed, service: string): string {
  const week = feed.calendars.get(service);
  const days = [...(feed.exceptions.get(service) ?? [])].map((day) => day.join(' ')).toSorted();
  return JSON.stringify([week ? { ...week, service_id: '' } : null, days]);
}

/** Makes a cached function for the texts of service days. */
function daysReader(feed: IndexedFeed): (service: string) => string {
  const known = new Map<string, string>();
  return (service) => {
    const found = known.get(service) ?? daysOf(feed, service);
    known.set(service, found);
    return found;
  };
}

interface Side {
  readonly feed: IndexedFeed;
  readonly days: (service: string) => string;
}

/** Matches trips with different ids in both feeds: equal courses are the same trip renumbered. */
function renumbered(
  before: readonly FeedRow<'trips'>[],
  after: readonly FeedRow<'trips'>[],
  [was, is]: readonly [Side, Side],
): number {
  const courses = new Map<string, number>();
  const key = ({ feed, days }: Side, trip: FeedRow<'trips'>) =>
    `${days(trip.service_id)} ${courseOf(feed.callsOfTrip.get(trip.trip_id))}`;
  for (const trip of before) {
    const course = key(was, trip);
    courses.set(course, (courses.get(course) ?? 0) + 1);
  }
  let same = 0;
  for (const trip of after) {
    const course = key(is, trip);
    const left = courses.get(course) ?? 0;
    if (left === 0) continue;
    courses.set(course, left - 1);
    same += 1;
  }
  return same;
}

function changeOf(id: string, sides: readonly [Side, Side]): RouteChange | undefined {
  const [was, is] = sides;
  const [route, now] = [was.feed.routes.get(id), is.feed.routes.get(id)];
  const before = was.feed.tripsOfRoute.get(id) ?? [];
  const after = is.feed.tripsOfRoute.get(id) ?? [];
  const name = nameOf(now ?? route);
  const still = { moved: 0, other_days: 0, is_renamed: false };
  if (!route) return { name, kind: 'added', added: after.length, removed: 0, ...still };
  if (!now) return { name, kind: 'removed', added: 0, removed: before.length, ...still };
  const known = new Map(before.map((trip) => [trip.trip_id, trip]));
  const kept = after.filter((trip) => known.has(trip.trip_id));
  const ids = new Set(kept.map(({ trip_id }) => trip_id));
  const gone = before.filter(({ trip_id }) => !ids.has(trip_id));
  const fresh = after.filter(({ trip_id }) => !ids.has(trip_id));
  const same = renumbered(gone, fresh, sides);
  const course = ({ feed }: Side, trip: string) => courseOf(feed.callsOfTrip.get(trip));
  const change = {
    added: fresh.length - same,
    removed: gone.length - same,
    moved: kept.filter(({ trip_id }) => course(was, trip_id) !== course(is, trip_id)).length,
    other_days: kept.filter(
      ({ trip_id, service_id }) => was.days(known.get(trip_id)?.service_id ?? '') !== is.days(service_id),
    ).length,
    is_renamed: nameOf(route) !== nameOf(now),
  };
  const isSame = change.added + change.removed + change.moved + change.other_days === 0 && !change.is_renamed;
  return isSame ? undefined : { name, kind: 'changed', ...change };
}

/** Lists the changes when `after` replaces `before`. */
export function feedChanges(before: IndexedFeed, after: IndexedFeed): FeedChanges {
  const sides = [
    { feed: before, days: daysReader(before) },
    { feed: after, days: daysReader(after) },
  ] as const;
  const routes = [...new Set([...after.routes.keys(), ...before.routes.keys()])].flatMap(
    (id) => changeOf(id, sides) ?? [],
  );
  const [was, is] = [before.stops, after.stops];
  const fares = ({ fares: prices, fareRules }: IndexedFeed) =>
    JSON.stringify([[...prices.values()], fareRules.map((rule) => Object.values(rule).join(' ')).toSorted()]);
  return {
    routes: routes.slice(0, ROUTES_SHOWN),
    stops_added: named([...is.values()].filter(({ stop_id }) => !was.has(stop_id)).map(({ stop_name }) => stop_name)),
    stops_removed: named([...was.values()].filter(({ stop_id }) => !is.has(stop_id)).map(({ stop_name }) => stop_name)),
    stops_changed: named(
      [...is.values()].flatMap((stop) => {
        const old = was.get(stop.stop_id);
        const isSame =
          old?.stop_name === stop.stop_name && old.stop_lat === stop.stop_lat && old.stop_lon === stop.stop_lon;
        return old === undefined || isSame ? [] : [stop.stop_name];
      }),
    ),
    fares_changed: fares(before) !== fares(after),
  };
}
