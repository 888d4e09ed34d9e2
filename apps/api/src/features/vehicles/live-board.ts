import type { Locale } from '@machi/domain/locale/model';
import type { IndexedFeed } from '@machi/domain/transport/feed/tables';
import { arrivalsAt, rideKey } from '@machi/domain/transport/live/arrivals';
import type { StopCall } from '@machi/domain/transport/live/arrivals';
import type { Arrival, BusLocation, LiveRoute, LiveVehicle } from '@machi/domain/transport/live/contract';
import type { TransportRoute } from '@machi/domain/transport/pack';
import { instantOfRide, lineOf, nextRide, stateAt } from '@machi/domain/transport/service-days';
import type { Line, Ride } from '@machi/domain/transport/service-days';
import { stopsInOrder } from '@machi/domain/transport/timetable';
import type { House } from '../../platform/house.ts';
import { feedRouteName, headsignOf, stopWords } from '../../transport/feed-words.ts';
import type { Live } from '../../transport/live/keep-live.ts';
import type { CancelledRow } from '../../transport/live/live-store.ts';
import { createTracks, seenRides, sightingsOf } from './sightings.ts';
import type { Sighting } from './sightings.ts';

type Feed = IndexedFeed | undefined;
/** What somebody who does not use a school's line sees of it. */
const NOTHING: readonly Sighting[] = [];

/** What timetable, vehicles and clock say together. What a feed says of a route is worked out once a feed. */
export function createLiveBoard({ town, feed: keeper }: Pick<House, 'town' | 'feed'>) {
  const { transport } = town;
  const spotOfStop = new Map(transport.stops.map(({ stop_id, spot_id }) => [stop_id, spot_id]));
  let known: {
    readonly feed: Feed;
    readonly lines: ReadonlyMap<number, Line>;
    readonly trackFor: ReturnType<typeof createTracks> | undefined;
  };

  function current() {
    const feed = keeper.current();
    if (known === undefined || known.feed !== feed) {
      const lines = new Map(transport.routes.map((route) => [route.route_id, lineOf(feed, route.gtfs_route_ids)]));
      known = { feed, lines, trackFor: feed && createTracks(feed) };
    }
    return known;
  }

  const lineFor = ({ route_id }: TransportRoute): Line => current().lines.get(route_id) ?? lineOf(undefined, []);

  const cancelledIn = ({ cancelled }: Live): ReadonlyMap<string, CancelledRow> =>
    new Map(cancelled.map((row) => [rideKey(row.trip_id, row.service_date), row]));

  function sightings(route: TransportRoute, live: Live, now: Date): readonly Sighting[] {
    const { trackFor } = current();
    if (!trackFor) return NOTHING;
    const cancelled = cancelledIn(live);
    return sightingsOf(
      route,
      lineFor(route),
      trackFor,
      live,
      (tripId, date) => cancelled.has(rideKey(tripId, date)),
      now,
    );
  }

  /** What is under way, by name: a route of the feed each, unless there is but one. */
  function runningNames(route: TransportRoute, rides: readonly Ride[], locale: Locale): string[] {
    if (rides.length === 0) return [];
    if (route.gtfs_route_ids.length === 1) return [route.route_name[locale]];
    const under = new Set(rides.map(({ trip }) => trip.route_id));
    return route.gtfs_route_ids.filter((id) => under.has(id)).map((id) => feedRouteName(current().feed, id)[locale]);
  }

  function nextOf(route: TransportRoute, now: Date, locale: Locale): LiveRoute['next'] {
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

  function vehicleView({ vehicle, position, age, on }: Sighting, locale: Locale): LiveVehicle {
    const { feed } = current();
    const next = on?.ride.calls[Math.max(on.progress.passed, 0)];
    return {
      vehicle_id: vehicle.vehicle_id,
      vehicle_name: locale === 'ja' ? vehicle.vehicle_name_ja : vehicle.vehicle_name_en,
      latitude: position.latitude,
      longitude: position.longitude,
      bearing: position.bearing,
      measured_at: position.measured_at.toISOString(),
      age,
      trip_id: on?.ride.trip.trip_id ?? null,
      headsign: on ? headsignOf(feed, on.ride.trip.trip_id, on.ride.trip.trip_headsign)[locale] : '',
      next_stop_id: next?.stop_id ?? null,
      next_stop_name: next ? stopWords(feed, next.stop_id, locale).stop_name : null,
      delay_minutes: on ? Math.trunc(on.progress.delay_seconds / 60) : null,
    };
  }

  function routeView(
    route: TransportRoute,
    seen: readonly Sighting[],
    isWithheld: boolean,
    now: Date,
    locale: Locale,
  ): LiveRoute {
    const found = stateAt(lineFor(route), route.suspended, now);
    return {
      route_id: route.route_id,
      kind: route.kind,
      route_name: route.route_name[locale],
      route_kana: locale === 'ja' ? route.route_kana : '',
      state: found.state,
      running: found.state === 'running' ? runningNames(route, found.rides, locale) : [],
      reason: found.state === 'out-of-service' ? (found.reason?.[locale] ?? null) : null,
      next: nextOf(route, now, locale),
      vehicles: seen.map((sighting) => vehicleView(sighting, locale)),
      has_live_data: seen.length > 0,
      is_withheld: isWithheld,
    };
  }

  function arrivalView(
    { ride, scheduled_at, predicted_at, is_cancelled, can_board, vehicle_id }: StopCall,
    cancelled: ReadonlyMap<string, CancelledRow>,
    locale: Locale,
  ): Arrival {
    const { trip_id, trip_headsign } = ride.trip;
    const row = cancelled.get(rideKey(trip_id, ride.date));
    return {
      trip_id,
      service_date: ride.date,
      headsign: headsignOf(current().feed, trip_id, trip_headsign)[locale],
      scheduled_at: scheduled_at.toISOString(),
      predicted_at: predicted_at?.toISOString() ?? null,
      is_cancelled,
      reason: row?.[`reason_${locale}`] ?? '',
      can_board,
      vehicle_id,
    };
  }

  function stopsOf(route: TransportRoute, seen: readonly Sighting[], live: Live, now: Date, locale: Locale) {
    const { feed } = current();
    const line = lineFor(route);
    const cancelled = cancelledIn(live);
    const arrivals = arrivalsAt(line, route.suspended, now, {
      seen: seenRides(seen),
      isCancelled: (tripId, date) => cancelled.has(rideKey(tripId, date)),
    });
    return stopsInOrder(line).map((stop_id) => ({
      stop_id,
      ...stopWords(feed, stop_id, locale),
      spot_id: spotOfStop.get(stop_id) ?? null,
      latitude: feed?.stops.get(stop_id)?.stop_lat ?? 0,
      longitude: feed?.stops.get(stop_id)?.stop_lon ?? 0,
      arrivals: (arrivals.get(stop_id) ?? []).map((call) => arrivalView(call, cancelled, locale)),
    }));
  }

  /** The ways of a route, the same one once. */
  function shapesOf(route: TransportRoute): BusLocation['shapes'] {
    const { feed } = current();
    const ids = new Set(lineFor(route).runs.map(({ trip }) => trip.shape_id));
    return [...ids].flatMap((id) => {
      const points = feed?.pointsOfShape.get(id) ?? [];
      return points.length > 1 ? [points.map((row): [number, number] => [row.shape_pt_lat, row.shape_pt_lon])] : [];
    });
  }

  return {
    lineFor,
    find: (routeId: number): TransportRoute | undefined =>
      transport.routes.find(({ route_id }) => route_id === routeId),
    /** @param isWithheld the reader may not see where its vehicles are, nor what follows from it */
    read(route: TransportRoute, live: Live, isWithheld: boolean, now: Date, locale: Locale): BusLocation {
      const seen = isWithheld ? NOTHING : sightings(route, live, now);
      return {
        ...routeView(route, seen, isWithheld, now, locale),
        announcements: live.announcements
          .filter(
            ({ route_ids, starts_at, ends_at }) =>
              (route_ids.length === 0 || route_ids.includes(route.route_id)) && starts_at <= now && ends_at > now,
          )
          .map((row) => ({
            announcement_id: row.announcement_id,
            text: row[`text_${locale}`],
            starts_at: row.starts_at.toISOString(),
            ends_at: row.ends_at.toISOString(),
          })),
        stops: stopsOf(route, seen, live, now, locale),
        shapes: shapesOf(route),
      };
    },
    list: (live: Live, isWithheld: (route: TransportRoute) => boolean, now: Date, locale: Locale): LiveRoute[] =>
      transport.routes.map((route) => {
        const withheld = isWithheld(route);
        return routeView(route, withheld ? NOTHING : sightings(route, live, now), withheld, now, locale);
      }),
  };
}
