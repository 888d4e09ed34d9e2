import type { Locale } from '@machi/domain/locale/model';
import { arrivalsAt, type StopCall } from '@machi/domain/transport/live/arrivals';
import type { Arrival, BusLocation, LiveRoute, LiveVehicle } from '@machi/domain/transport/live/contract';
import type { TransportRoute } from '@machi/domain/transport/pack';
import { stopsInOrder } from '@machi/domain/transport/timetable';
import type { House } from '../../platform/house.ts';
import { headsignOf, stopWords } from '../../transport/feed-words.ts';
import type { Live } from '../../transport/live/keep-live.ts';
import { createRouteStates } from '../../transport/route-states.ts';
import { createSightings } from '../../transport/live/route-sightings.ts';
import { seenRides, type Sighting } from '../../transport/live/sightings.ts';

/** Sightings for a person who does not use a school route. */
const NOTHING: readonly Sighting[] = [];

/** Combines timetable, vehicles and clock. Route data is computed once per feed. */
export function createLiveBoard({ town, feed: keeper }: Pick<House, 'town' | 'feed'>) {
  const { transport } = town;
  const { current, find, lineFor, stateOf } = createRouteStates({ town, feed: keeper });
  const spotOfStop = new Map(transport.stops.map(({ stop_id, spot_id }) => [stop_id, spot_id]));
  const sightings = createSightings({ current, lineFor });

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

  const routeView = (
    route: TransportRoute,
    seen: readonly Sighting[],
    live: Live,
    isWithheld: boolean,
    now: Date,
    locale: Locale,
  ): LiveRoute => ({
    ...stateOf(route, live.cancelled, now, locale),
    vehicles: seen.map((sighting) => vehicleView(sighting, locale)),
    has_live_data: seen.length > 0,
    is_withheld: isWithheld,
  });

  function arrivalView(
    { ride, scheduled_at, predicted_at, cancelled, can_board, vehicle_id }: StopCall,
    locale: Locale,
  ): Arrival {
    const { trip_id, trip_headsign } = ride.trip;
    return {
      trip_id,
      service_date: ride.date,
      headsign: headsignOf(current().feed, trip_id, trip_headsign)[locale],
      scheduled_at: scheduled_at.toISOString(),
      predicted_at: predicted_at?.toISOString() ?? null,
      is_cancelled: cancelled !== undefined,
      reason: cancelled?.reason[locale] ?? '',
      can_board,
      vehicle_id,
    };
  }

  function stopsOf(route: TransportRoute, seen: readonly Sighting[], live: Live, now: Date, locale: Locale) {
    const { feed } = current();
    const line = lineFor(route);
    const arrivals = arrivalsAt(line, route.suspended, now, { seen: seenRides(seen), cancelled: live.cancelled });
    return stopsInOrder(line).map((stop_id) => ({
      stop_id,
      ...stopWords(feed, stop_id, locale),
      spot_id: spotOfStop.get(stop_id) ?? null,
      latitude: feed?.stops.get(stop_id)?.stop_lat ?? 0,
      longitude: feed?.stops.get(stop_id)?.stop_lon ?? 0,
      arrivals: (arrivals.get(stop_id) ?? []).map((call) => arrivalView(call, locale)),
    }));
  }

  /** The shapes of a route, without repetition. */
  function shapesOf(route: TransportRoute): BusLocation['shapes'] {
    const { feed } = current();
    const ids = new Set(lineFor(route).runs.map(({ trip }) => trip.shape_id));
    return [...ids].flatMap((id) => {
      const points = feed?.pointsOfShape.get(id) ?? [];
      return points.length > 1 ? [points.map((row): [number, number] => [row.shape_pt_lat, row.shape_pt_lon])] : [];
    });
  }

  return {
    find,
    lineFor,
    sightings,
    /** @param isWithheld the reader may not see its vehicles' positions or anything derived from them */
    read(route: TransportRoute, live: Live, isWithheld: boolean, now: Date, locale: Locale): BusLocation {
      const seen = isWithheld ? NOTHING : sightings(route, live, now);
      return {
        ...routeView(route, seen, live, isWithheld, now, locale),
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
        return routeView(route, withheld ? NOTHING : sightings(route, live, now), live, withheld, now, locale);
      }),
  };
}
