import type { Locale } from '@machi/domain/locale/model';
import { arrivalsAt, type StopCall } from '@machi/domain/transport/live/arrivals';
import type { Arrival, BusLocation, LiveRoute, LiveVehicle } from '@machi/domain/transport/live/contract';
import type { Around } from '@machi/domain/top/model';
import { isSeenBy } from '@machi/domain/transport/live/model';
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

type Arrivals = ReturnType<typeof arrivalsAt>;
type StopAround = Extract<Around, { kind: 'stop' }>;
/** How long arrivals are shared: positions come every few seconds, and each new one is another `Live`. */
const SHARED_MILLISECONDS = 10_000;
const dueAt = ({ predicted_at, scheduled_at }: Arrival): number => new Date(predicted_at ?? scheduled_at).getTime();

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

  /** Arrivals of this moment by route, shared by all readers; without positions that not everybody may see. */
  let shared: { readonly key: string; readonly live: Live; readonly byRoute: Map<number, Arrivals> } | undefined;
  function arrivalsOf(route: TransportRoute, live: Live, now: Date): Arrivals {
    const key = String(Math.floor(now.getTime() / SHARED_MILLISECONDS));
    const { byRoute } =
      shared?.key === key && shared.live === live ? shared : (shared = { key, live, byRoute: new Map() });
    const seen = seenRides(isSeenBy(route, new Set()) ? sightings(route, live, now) : NOTHING);
    const found =
      byRoute.get(route.route_id) ??
      arrivalsAt(lineFor(route), route.suspended, now, { seen, cancelled: live.cancelled });
    byRoute.set(route.route_id, found);
    return found;
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
    /** The next buses of all routes at each of these stops, without those that end there. */
    busesAt(stopIds: readonly string[], most: number, live: Live, now: Date, locale: Locale): StopAround[] {
      const byRoute = transport.routes.map((route) => ({ route, calls: arrivalsOf(route, live, now) }));
      return stopIds.flatMap((stop_id) => {
        const buses = byRoute
          .flatMap(({ route, calls }) =>
            (calls.get(stop_id) ?? []).map((call) => ({
              ...arrivalView(call, locale),
              route_id: route.route_id,
              route_name: route.route_name[locale],
            })),
          )
          .filter(({ can_board }) => can_board)
          .toSorted((one, other) => dueAt(one) - dueAt(other))
          .slice(0, most);
        if (buses.length === 0) return [];
        return { kind: 'stop', stop_id, stop_name: stopWords(current().feed, stop_id, locale).stop_name, buses };
      });
    },
    list: (live: Live, isWithheld: (route: TransportRoute) => boolean, now: Date, locale: Locale): LiveRoute[] =>
      transport.routes.map((route) => {
        const withheld = isWithheld(route);
        return routeView(route, withheld ? NOTHING : sightings(route, live, now), live, withheld, now, locale);
      }),
  };
}

const boards = new WeakMap<House['feed'], ReturnType<typeof createLiveBoard>>();
/** One board for each feed keeper, so that what it has computed is shared. */
export function liveBoardOf(house: Pick<House, 'town' | 'feed'>) {
  const board = boards.get(house.feed) ?? createLiveBoard(house);
  boards.set(house.feed, board);
  return board;
}
