import type { Locale } from '@machi/domain/locale/model';
import type { TownPack } from '@machi/domain/town/model';
import type { RouteStatus } from '@machi/domain/transport/contract';
import type { IndexedFeed } from '@machi/domain/transport/feed/tables';
import type { TransportRoute } from '@machi/domain/transport/pack';
import {
  instantOfRide,
  lineOf,
  nextRide,
  stateAt,
  type CancelledRuns,
  type Line,
  type Ride,
} from '@machi/domain/transport/service-days';
import type { FeedKeeper } from './current.ts';
import { feedRouteName, headsignOf, stopWords } from './feed-words.ts';

/** A route's state without fares. */
export type StateOfRoute = Omit<RouteStatus, 'fare' | 'announced_at'>;

interface StatesGround {
  readonly town: Pick<TownPack, 'transport'>;
  readonly feed: FeedKeeper;
}

interface KnownFeed {
  readonly feed: IndexedFeed | undefined;
  readonly lines: ReadonlyMap<number, Line>;
}

/** States of routes by feed, cancelled runs and clock. Facts from the feed are computed once for each feed. */
export function createRouteStates({ town: { transport }, feed: keeper }: StatesGround) {
  let known: KnownFeed | undefined;

  /** A new object for a new feed. */
  function current(): KnownFeed {
    const feed = keeper.current();
    if (!known || known.feed !== feed) {
      const lines = new Map(transport.routes.map((route) => [route.route_id, lineOf(feed, route.gtfs_route_ids)]));
      known = { feed, lines };
    }
    return known;
  }

  const lineFor = (route: TransportRoute): Line => current().lines.get(route.route_id) ?? lineOf(undefined, []);

  /** Names of the current runs: one for each route of the feed, empty if there is only one. */
  function runningNames(route: TransportRoute, rides: readonly Ride[], locale: Locale): string[] {
    if (rides.length === 0) return [];
    if (route.gtfs_route_ids.length === 1) return [route.route_name[locale]];
    const under = new Set(rides.map(({ trip }) => trip.route_id));
    return route.gtfs_route_ids.filter((id) => under.has(id)).map((id) => feedRouteName(current().feed, id)[locale]);
  }

  function nextOf(route: TransportRoute, cancelled: CancelledRuns, now: Date, locale: Locale): RouteStatus['next'] {
    const ride = nextRide(lineFor(route), route.suspended, now, cancelled);
    const [first] = ride?.calls ?? [];
    if (!ride || !first) return null;
    const { feed } = current();
    return {
      departs_at: instantOfRide(ride.date, ride.starts).toISOString(),
      stop_name: stopWords(feed, first.stop_id, locale).stop_name,
      headsign: headsignOf(feed, ride.trip.trip_id, ride.trip.trip_headsign)[locale],
    };
  }

  return {
    current,
    find: (routeId: number): TransportRoute | undefined =>
      transport.routes.find(({ route_id }) => route_id === routeId),
    lineFor,
    stateOf(route: TransportRoute, cancelled: CancelledRuns, now: Date, locale: Locale): StateOfRoute {
      const found = stateAt(lineFor(route), route.suspended, now, cancelled);
      const { route_id, kind, route_name, route_kana } = route;
      return {
        route_id,
        kind,
        route_name: route_name[locale],
        route_kana: locale === 'ja' ? route_kana : '',
        state: found.state,
        running: found.state === 'running' ? runningNames(route, found.rides, locale) : [],
        reason: found.state === 'out-of-service' ? (found.reason?.[locale] ?? null) : null,
        next: nextOf(route, cancelled, now, locale),
        is_reservable: route.seats !== undefined && route.demo === undefined,
        demo_service_id: route.demo === undefined ? null : route.service_id,
      };
    },
  };
}
