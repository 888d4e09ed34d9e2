import { MOST_VEHICLES } from '@machi/domain/transport/live/model';
import { areaOf, positionFault, type Area } from '@machi/domain/transport/live/positions';
import type { Position } from '@machi/domain/transport/live/report';
import type { TransportRoute } from '@machi/domain/transport/pack';
import type { Line } from '@machi/domain/transport/service-days';
import type { LeftOutReason, SourceFailure } from '@machi/domain/transport-operation/source-model';
import type { TownPack } from '@machi/domain/town/model';
import type { FeedKeeper } from '../current.ts';
import { createRouteStates } from '../route-states.ts';
import { hasMoreEntities, readVehicles } from './realtime-messages.ts';

/** All buses of a region in one message. */
const MOST_ENTITIES = 5000;
const ID_LENGTH = 100;
const NAME_LENGTH = 40;

type Entity = NonNullable<ReturnType<typeof readVehicles>>['entity'][number];

/** Another operator's vehicle, its position, and the facts for its assessment. */
export interface ToldVehicle {
  readonly feed_vehicle_id: string;
  readonly name: string;
  readonly route: TransportRoute;
  readonly position: Position;
  readonly ground: { readonly area: Area | undefined; readonly line: Line };
}

export interface ToldVehicles {
  readonly told: number;
  readonly shown: readonly ToldVehicle[];
  readonly leftOut: readonly LeftOutReason[];
  readonly tripUpdates: number;
  readonly alerts: number;
}

/** A reported position; undefined if incomplete. */
function positionOf({ vehicle }: Entity, told: number | undefined): Position | undefined {
  const { position, trip, timestamp = told } = vehicle ?? {};
  const at = new Date((timestamp ?? Number.NaN) * 1000);
  if (!position || !trip?.tripId || Number.isNaN(at.getTime())) return undefined;
  const { latitude, longitude, bearing, speed } = position;
  if (![latitude, longitude].every(Number.isFinite) || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    return undefined;
  const day = /^(\d{4})(\d{2})(\d{2})$/.exec(trip.startDate ?? '');
  return {
    trip_id: trip.tripId,
    ...(day && { service_date: `${day[1]}-${day[2]}-${day[3]}` }),
    latitude,
    longitude,
    ...(bearing !== undefined && bearing >= 0 && bearing < 360 && { bearing }),
    ...(speed !== undefined && speed >= 0 && speed <= 100 && { speed }),
    measured_at: at.toISOString(),
  };
}

export interface VehicleGround {
  readonly town: Pick<TownPack, 'transport'>;
  readonly feed: FeedKeeper;
}

/** Reads another operator's message and decides for each vehicle whether it can be shown on a route of the town. */
export function createVehicleReader({ town, feed: keeper }: VehicleGround) {
  const { routes } = town.transport;
  const states = createRouteStates({ town, feed: keeper });

  function judge(entity: Entity, told: number | undefined, area: Area | undefined, now: Date) {
    const position = positionOf(entity, told);
    const { id = entity.id, label } = entity.vehicle?.vehicle ?? {};
    if (!position || id === '' || id.length > ID_LENGTH) return 'incomplete';
    const gtfsRouteId = keeper.current()?.trips.get(position.trip_id ?? '')?.route_id;
    const route = routes.find(({ gtfs_route_ids }) => gtfs_route_ids.some((one) => one === gtfsRouteId));
    if (!route) return 'unknown-trip';
    const ground = { area, line: states.lineFor(route) };
    // A vehicle without a plausible position is not stored.
    const fault = positionFault(position, { ...ground, last: null }, now);
    if (fault && fault !== 'position-known') return fault;
    return { feed_vehicle_id: id, name: (label || id).slice(0, NAME_LENGTH), route, position, ground };
  }

  return function readTold(bytes: Uint8Array, now: Date): ToldVehicles | SourceFailure {
    if (hasMoreEntities(bytes, MOST_ENTITIES)) return 'live-too-many';
    const message = readVehicles(bytes);
    if (!message) return 'live-unreadable';
    const { header, entity: entities } = message;
    const feed = keeper.current();
    const area = feed && areaOf(feed);
    const vehicles = entities.filter(({ vehicle, tripUpdate, alert }) => vehicle || (!tripUpdate && !alert));
    const judged = vehicles.map((entity) => judge(entity, header.timestamp, area, now));
    const good = judged.filter((one) => typeof one !== 'string');
    return {
      told: vehicles.length,
      shown: good.slice(0, MOST_VEHICLES),
      leftOut: [
        ...judged.filter((one) => typeof one === 'string'),
        ...good.slice(MOST_VEHICLES).map(() => 'most' as const),
      ],
      tripUpdates: entities.filter(({ tripUpdate }) => tripUpdate).length,
      alerts: entities.filter(({ alert }) => alert).length,
    };
  };
}
