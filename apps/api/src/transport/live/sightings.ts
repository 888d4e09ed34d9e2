import type { IndexedFeed } from '@machi/domain/transport/feed/tables';
import { ageOf, type Age } from '@machi/domain/transport/live/model';
import { rideKey, type SeenRide } from '@machi/domain/transport/live/arrivals';
import { likeliestRide, mayBeUnderWay, type OnRide } from '@machi/domain/transport/live/progress';
import { trackOf, type Track } from '@machi/domain/transport/live/track';
import { ridesAround, type Line, type Ride } from '@machi/domain/transport/service-days';
import type { TransportRoute } from '@machi/domain/transport/pack';
import type { Live } from './keep-live.ts';
import type { PositionRow, VehicleRow } from './live-store.ts';

/** A vehicle's last position and ride. */
export interface Sighting {
  readonly vehicle: VehicleRow;
  readonly position: PositionRow;
  readonly age: Age;
  readonly on: OnRide | undefined;
}

/** The tracks of a feed's trips, each computed once. */
export function createTracks(feed: IndexedFeed) {
  const tracks = new Map<string, Track>();
  return ({ trip, calls }: Ride): Track => {
    const known = tracks.get(trip.trip_id) ?? trackOf(feed, trip.shape_id, calls);
    tracks.set(trip.trip_id, known);
    return known;
  };
}

/** The positions of a route's vehicles. If the feed has changed, vehicles on former trips have no ride. */
export function sightingsOf(
  { route_id, suspended }: TransportRoute,
  line: Line,
  trackFor: (ride: Ride) => Track,
  { vehicles, positions, cancelled }: Live,
  now: Date,
): readonly Sighting[] {
  const trails = Map.groupBy(
    positions.filter((position) => position.route_id === route_id),
    (position) => position.vehicle_id,
  );
  const rides = trails.size === 0 ? [] : ridesAround(line, suspended, now);
  return vehicles.flatMap((vehicle): Sighting[] => {
    const trail = trails.get(vehicle.vehicle_id) ?? [];
    const position = trail.at(-1);
    const age = position && ageOf(position.measured_at, now);
    if (!position || !age) return [];
    const { trip_id, service_date, measured_at } = position;
    const meant = rides.filter(
      (ride) =>
        mayBeUnderWay(ride, measured_at) &&
        (trip_id === null || ride.trip.trip_id === trip_id) &&
        (service_date === null || ride.date === service_date) &&
        !cancelled(ride.trip.trip_id, ride.date),
    );
    // Positions on earlier rides do not count for the current one.
    const own = trail.filter((one) => one.trip_id === trip_id);
    return [{ vehicle, position, age, on: likeliestRide(meant, trackFor, own) }];
  });
}

/** Rides with a vehicle; if two are on the same ride, the last seen. */
export function seenRides(sightings: readonly Sighting[]): ReadonlyMap<string, SeenRide> {
  const seen = new Map<string, SeenRide>();
  const inOrder = sightings.toSorted(
    (one, other) => one.position.measured_at.getTime() - other.position.measured_at.getTime(),
  );
  for (const { vehicle, age, on } of inOrder)
    if (on)
      seen.set(rideKey(on.ride.trip.trip_id, on.ride.date), {
        vehicle_id: vehicle.vehicle_id,
        age,
        progress: on.progress,
      });
  return seen;
}
