import { addDays, dateAt, type DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import type { IndexedFeed } from '@machi/domain/transport/feed/tables';
import type { TransportRoute } from '@machi/domain/transport/pack';
import {
  instantOfRide,
  lineOf,
  ridesOn,
  suspensionOn,
  type Line,
  type Ride,
} from '@machi/domain/transport/service-days';
import { rideTime } from '@machi/domain/transport/words';
import type { DeskRun } from '@machi/domain/transport-operation/model';
import type { House } from '../../platform/house.ts';
import { headsignOf, stopWords } from '../../transport/feed-words.ts';

type Feed = IndexedFeed | undefined;

const lines = new WeakMap<IndexedFeed, Map<number, Line>>();
/** Computed once per feed. */
function lineFor(feed: Feed, { route_id, gtfs_route_ids }: TransportRoute): Line {
  const known = feed && (lines.get(feed) ?? new Map<number, Line>());
  const line = known?.get(route_id) ?? lineOf(feed, gtfs_route_ids);
  if (feed && known) lines.set(feed, known.set(route_id, line));
  return line;
}

/** The runs of a route on a service day; none on a day on which the town suspends it. */
export const runsOf = (feed: Feed, route: TransportRoute, date: DateText): readonly Ride[] =>
  suspensionOn(route.suspended, date) ? [] : ridesOn(lineFor(feed, route), date);

/** A run of a service day and its portal route; undefined: none. */
export function findRun({ feed: keeper, town }: House, tripId: string, date: DateText) {
  const feed = keeper.current();
  const trip = feed?.trips.get(tripId);
  const route = trip && town.transport.routes.find(({ gtfs_route_ids }) => gtfs_route_ids.includes(trip.route_id));
  const ride = route && runsOf(feed, route, date).find((run) => run.trip.trip_id === tripId);
  return route && ride ? { route, ride } : undefined;
}

/** The first service day that may still have runs under way. */
export const firstRunDay = (now: Date): DateText => addDays(dateAt(now), -1);

export function viewRun(feed: Feed, ride: Ride, isCancelled: boolean, now: Date, locale: Locale): DeskRun {
  const { trip, calls, date, starts, ends } = ride;
  const nameOf = (index: number) => stopWords(feed, calls.at(index)?.stop_id ?? '', locale).stop_name;
  return {
    trip_id: trip.trip_id,
    service_date: date,
    headsign: headsignOf(feed, trip.trip_id, trip.trip_headsign)[locale],
    first_stop_name: nameOf(0),
    last_stop_name: nameOf(-1),
    departs: rideTime(starts),
    arrives: rideTime(ends),
    is_cancelled: isCancelled,
    is_over: instantOfRide(date, ends) <= now,
  };
}
