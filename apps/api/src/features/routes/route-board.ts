import { dateAt } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { busFare } from '@machi/domain/passes/bus-fare';
import type {
  RouteDetail,
  RouteStatus,
  TimetableDirection as DirectionView,
  TimetableTable as TableView,
} from '@machi/domain/transport/contract';
import { fareOf } from '@machi/domain/transport/fares';
import type { IndexedFeed } from '@machi/domain/transport/feed/tables';
import { inList } from '@machi/domain/transport/in-list';
import type { TransportRoute } from '@machi/domain/transport/pack';
import { instantOfRide, lineOf, nextRide, stateAt } from '@machi/domain/transport/service-days';
import type { Line, Ride } from '@machi/domain/transport/service-days';
import { suspensionsFrom } from '@machi/domain/transport/suspensions';
import { daysOff, stopsInOrder, timetableDays, timetableFrom, timetableOn } from '@machi/domain/transport/timetable';
import type { TimetableDirection, TimetableTable } from '@machi/domain/transport/timetable';
import { rideTime } from '@machi/domain/transport/words';
import type { House } from '../../platform/house.ts';
import { feedRouteName, headsignOf, stopWords } from '../../transport/feed-words.ts';

type Feed = IndexedFeed | undefined;
type Detail = Omit<RouteDetail, keyof RouteStatus>;

/**
 * What routes, feed and clock say together (product, "Routes and timetables"). What a feed says of a route is worked out
 * once a feed; its timetable once a day.
 */
export function createRouteBoard({ town, feed: keeper }: Pick<House, 'town' | 'feed'>) {
  const { transport, passes } = town;
  const spotOfStop = new Map(transport.stops.map(({ stop_id, spot_id }) => [stop_id, spot_id]));
  let known: {
    readonly feed: Feed;
    readonly lines: ReadonlyMap<number, Line>;
    readonly tables: Map<string, readonly TimetableDirection[]>;
  };

  function current() {
    const feed = keeper.current();
    if (known?.feed !== feed || known === undefined) {
      const lines = new Map(transport.routes.map((route) => [route.route_id, lineOf(feed, route.gtfs_route_ids)]));
      known = { feed, lines, tables: new Map() };
    }
    return known;
  }

  const find = (routeId: number): TransportRoute | undefined =>
    transport.routes.find(({ route_id }) => route_id === routeId);

  function lineFor(route: TransportRoute): Line {
    return current().lines.get(route.route_id) ?? lineOf(undefined, []);
  }

  /** The timetable that holds from a day on; of the last day that was asked for it is remembered. */
  function tablesFrom(route: TransportRoute, date: DateText): readonly TimetableDirection[] {
    const { tables } = current();
    const key = `${route.route_id} ${date}`;
    const found = tables.get(key) ?? timetableFrom(lineFor(route), date);
    for (const other of tables.keys()) if (!other.endsWith(date)) tables.delete(other);
    tables.set(key, found);
    return found;
  }

  /** What is under way, by name: a route of the feed each, unless there is but one. */
  function runningNames(route: TransportRoute, rides: readonly Ride[], locale: Locale): string[] {
    if (rides.length === 0) return [];
    if (route.gtfs_route_ids.length === 1) return [route.route_name[locale]];
    const under = new Set(rides.map(({ trip }) => trip.route_id));
    return route.gtfs_route_ids.filter((id) => under.has(id)).map((id) => feedRouteName(current().feed, id)[locale]);
  }

  function nextOf(route: TransportRoute, now: Date, locale: Locale): RouteStatus['next'] {
    const ride = nextRide(lineFor(route), route.suspended, now);
    const [first] = ride?.calls ?? [];
    if (!ride || !first) return null;
    const { feed } = current();
    return {
      departs_at: instantOfRide(ride.date, ride.starts).toISOString(),
      stop_name: stopWords(feed, first.stop_id, locale).stop_name,
      headsign: headsignOf(feed, ride.trip.trip_id, ride.trip.trip_headsign)[locale],
    };
  }

  /** On the town's own buses as terminals charge it; elsewhere as the feed says. */
  function fareFor({ kind, gtfs_route_ids }: TransportRoute, now: Date): RouteStatus['fare'] {
    if (kind === 'community' || kind === 'autonomous') {
      const { fare_yen } = busFare(null, kind, passes, now);
      return { least_yen: fare_yen, most_yen: fare_yen };
    }
    const { feed } = current();
    return (feed && fareOf(feed, gtfs_route_ids)) ?? null;
  }

  function statusOf(route: TransportRoute, now: Date, locale: Locale): RouteStatus {
    const found = stateAt(lineFor(route), route.suspended, now);
    const { route_id, kind, route_name, route_kana, announced_at } = route;
    return {
      route_id,
      kind,
      route_name: route_name[locale],
      route_kana: locale === 'ja' ? route_kana : '',
      state: found.state,
      running: found.state === 'running' ? runningNames(route, found.rides, locale) : [],
      reason: found.state === 'out-of-service' ? (found.reason?.[locale] ?? null) : null,
      next: nextOf(route, now, locale),
      fare: fareFor(route, now),
      announced_at: announced_at ? { name: announced_at.name[locale], href: announced_at.href } : null,
    };
  }

  function namesOf({ gtfs_route_id, headsigns }: TimetableDirection, locale: Locale) {
    const { feed } = current();
    return {
      route_name: feedRouteName(feed, gtfs_route_id)[locale],
      headsigns: headsigns
        .filter((headsign) => headsign !== '')
        .map((headsign) => headsignOf(feed, '', headsign)[locale]),
    };
  }

  function tableView({ days, columns, rows }: TimetableTable, locale: Locale): TableView {
    const { feed } = current();
    return {
      days: [...days],
      columns: [...columns],
      rows: rows.map(({ stop_id, times }) => ({
        stop_id,
        ...stopWords(feed, stop_id, locale),
        times: times.map((seconds) => (seconds === null ? null : rideTime(seconds))),
      })),
    };
  }

  function scheduleOf(directions: readonly TimetableDirection[], locale: Locale): Detail['schedule'] {
    return directions.flatMap((direction) =>
      direction.tables.map(({ days, columns, rows }) => {
        // The usual day: a ride on Fridays alone is told in the table.
        const usual = columns.flatMap(({ note }, index) => (note === null ? [index] : []));
        const told = usual.length > 0 ? usual : columns.map((_column, index) => index);
        const starts = told.map((index) => Math.min(...rows.flatMap(({ times }) => times[index] ?? [])));
        return {
          direction_key: direction.direction_key,
          ...namesOf(direction, locale),
          days: [...days],
          trips: told.length,
          first: rideTime(Math.min(...starts)),
          last: rideTime(Math.max(...starts)),
        };
      }),
    );
  }

  function detailOf(route: TransportRoute, now: Date, locale: Locale): Detail {
    const today = dateAt(now);
    const { feed } = current();
    const line = lineFor(route);
    const directions = tablesFrom(route, today);
    const [from] = timetableDays(line, today);
    const days = directions.flatMap(({ tables }) => tables.flatMap((table) => table.days));
    return {
      overview: route.overview[locale],
      how_to_ride: route.how_to_ride[locale],
      free_riders: route.kind === 'community' ? { age: passes.bus.free_age } : null,
      tel: transport.tel,
      stops: stopsInOrder(line).map((stop_id) => ({
        stop_id,
        ...stopWords(feed, stop_id, locale),
        spot_id: spotOfStop.get(stop_id) ?? null,
        latitude: feed?.stops.get(stop_id)?.stop_lat ?? 0,
        longitude: feed?.stops.get(stop_id)?.stop_lon ?? 0,
      })),
      days: [...new Set(days)].toSorted(),
      days_off: [...daysOff(line, today)],
      suspensions: suspensionsFrom(route.suspended, today).map(({ reason, ...rest }) => ({
        ...rest,
        reason: reason[locale],
      })),
      schedule: scheduleOf(directions, locale),
      timetable_from: from ?? null,
      timetable_until: from === undefined ? null : (feed?.until ?? null),
    };
  }

  return {
    find,
    list: (now: Date, locale: Locale): RouteStatus[] =>
      inList(transport.routes.map((route) => statusOf(route, now, locale))),
    read: (route: TransportRoute, now: Date, locale: Locale): RouteDetail => ({
      ...statusOf(route, now, locale),
      ...detailOf(route, now, locale),
    }),
    /** @param date of this day alone; left out: of the days from today on, by their kinds */
    timetable(route: TransportRoute, now: Date, locale: Locale, date?: DateText): DirectionView[] {
      const directions = date === undefined ? tablesFrom(route, dateAt(now)) : timetableOn(lineFor(route), date);
      return directions.map((direction) => ({
        direction_key: direction.direction_key,
        ...namesOf(direction, locale),
        tables: direction.tables.map((table) => tableView(table, locale)),
      }));
    },
  };
}
