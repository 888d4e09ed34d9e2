import { dateAt, type DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import type {
  RouteDetail,
  RouteStatus,
  TimetableDirection as DirectionView,
  TimetableTable as TableView,
} from '@machi/domain/transport/contract';
import { freeAge, routeFare } from '@machi/domain/transport/fares';
import { inList } from '@machi/domain/transport/in-list';
import type { TransportRoute } from '@machi/domain/transport/pack';
import type { CancelledRuns } from '@machi/domain/transport/service-days';
import { suspensionsFrom } from '@machi/domain/transport/suspensions';
import {
  daysOff,
  stopsInOrder,
  timetableDays,
  timetableFrom,
  timetableOn,
  type TimetableDirection,
  type TimetableTable,
} from '@machi/domain/transport/timetable';
import { rideTime } from '@machi/domain/transport/words';
import type { House } from '../../platform/house.ts';
import { feedRouteName, headsignOf, stopWords } from '../../transport/feed-words.ts';
import { createRouteStates } from '../../transport/route-states.ts';

type Detail = Omit<RouteDetail, keyof RouteStatus>;

/** Combines routes, feed and clock (product, "Routes and timetables"); computes timetables once a day. */
export function createRouteBoard({ town, feed: keeper }: Pick<House, 'town' | 'feed'>) {
  const { transport, passes } = town;
  const spotOfStop = new Map(transport.stops.map(({ stop_id, spot_id }) => [stop_id, spot_id]));
  const { current, find, lineFor, stateOf } = createRouteStates({ town, feed: keeper });
  let known: { readonly of: unknown; readonly tables: Map<string, readonly TimetableDirection[]> } | undefined;

  /** The timetable from a day on, cached for the day last asked for. */
  function tablesFrom(route: TransportRoute, date: DateText): readonly TimetableDirection[] {
    const of = current();
    const { tables } = known?.of === of ? known : (known = { of, tables: new Map() });
    const key = `${route.route_id} ${date}`;
    const found = tables.get(key) ?? timetableFrom(lineFor(route), date);
    for (const other of tables.keys()) if (!other.endsWith(date)) tables.delete(other);
    tables.set(key, found);
    return found;
  }

  function freeRiders(route: TransportRoute): Detail['free_riders'] {
    const age = freeAge(route, passes);
    return age === null ? null : { age };
  }

  const statusOf = (route: TransportRoute, cancelled: CancelledRuns, now: Date, locale: Locale): RouteStatus => ({
    ...stateOf(route, cancelled, now, locale),
    fare: routeFare(route, current().feed, passes, now) ?? null,
    announced_at: route.announced_at ? { name: route.announced_at.name[locale], href: route.announced_at.href } : null,
  });

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
        // The usual day: the table notes runs on single weekdays.
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
    const suspensions = suspensionsFrom(route.suspended, today);
    const directions = tablesFrom(route, today);
    const [from] = timetableDays(line, today);
    const days = directions.flatMap(({ tables }) => tables.flatMap((table) => table.days));
    return {
      overview: route.overview[locale],
      how_to_ride: route.how_to_ride[locale],
      free_riders: freeRiders(route),
      tel: transport.tel,
      stops: stopsInOrder(line).map((stop_id) => ({
        stop_id,
        ...stopWords(feed, stop_id, locale),
        spot_id: spotOfStop.get(stop_id) ?? null,
        latitude: feed?.stops.get(stop_id)?.stop_lat ?? 0,
        longitude: feed?.stops.get(stop_id)?.stop_lon ?? 0,
      })),
      days: [...new Set(days)].toSorted(),
      days_off: [...daysOff(line, today, suspensions)],
      suspensions: suspensions.map(({ reason, ...rest }) => ({
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
    list: (cancelled: CancelledRuns, now: Date, locale: Locale): RouteStatus[] =>
      inList(transport.routes.map((route) => statusOf(route, cancelled, now, locale))),
    read: (route: TransportRoute, cancelled: CancelledRuns, now: Date, locale: Locale): RouteDetail => ({
      ...statusOf(route, cancelled, now, locale),
      ...detailOf(route, now, locale),
    }),
    /** @param date only this day; missing: the days from today on, by kind of day */
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
