import { MOST_VEHICLES } from '@machi/domain/transport/live/model';
import type { Position } from '@machi/domain/transport/live/report';
import { areaOf, positionFault } from '@machi/domain/transport/live/positions';
import type { TransportRoute } from '@machi/domain/transport/pack';
import type { TownPack } from '@machi/domain/town/model';
import { statement } from '../../database/database.ts';
import type { Database, Queryable } from '../../database/database.ts';
import type { Log } from '../../ground/log.ts';
import type { FeedKeeper } from '../current.ts';
import { createRouteStates } from '../route-states.ts';
import { readMessage } from '../realtime/messages.ts';
import type { Entity } from '../realtime/messages.ts';
import { positionStore } from './position-store.ts';

/** From one look to the next, whichever process looks. */
const ASKS_SECONDS = 20;
/** So often a process sees whether it is time. */
const LOOKS_MILLISECONDS = 5000;
/** A region's buses in one message. */
const MOST_ENTITIES = 5000;
const ID_LENGTH = 100;
const NAME_LENGTH = 40;

/** The one row: whoever sets the time has the turn, so that one process asks. */
const takeTurn = statement<{ live_source_id: number }>(
  'live-take-turn',
  `insert into live_source (live_source_id, address, set_at, asked_at) values (1, $1, $2, $2)
   on conflict (live_source_id) do update set address = $1, asked_at = $2
     where live_source.asked_at is null or live_source.asked_at <= $3 or live_source.asked_at > $2
   returning live_source_id`,
);
const noteAnswer = statement(
  'live-note-answer',
  'update live_source set answered_at = $1, vehicles = $2 where live_source_id = 1',
);
/** Names are the operator's; a number is taken as long as there is room. */
const keepVehicle = statement<{ vehicle_id: number }>(
  'live-keep-vehicle',
  `insert into vehicle (vehicle_name_ja, vehicle_name_en, feed_vehicle_id, created_at)
   select $2, $2, $1, $3 where exists (select from vehicle where feed_vehicle_id = $1)
     or (select count(*) from vehicle where feed_vehicle_id is not null) < ${MOST_VEHICLES}
   on conflict (feed_vehicle_id) do update set vehicle_name_ja = $2, vehicle_name_en = $2
   returning vehicle_id`,
);

interface SourceGround {
  readonly town: Pick<TownPack, 'transport'>;
  readonly feed: FeedKeeper;
  readonly database: Database;
  readonly log: Log;
  fetchFeed(address: string): Promise<Buffer>;
}

/** A place as the message tells it; undefined where it lacks what a place needs. */
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

/** Takes in where another operator's vehicles are, from an address of the pack that speaks GTFS Realtime. */
export function createLiveSource({ town, feed: keeper, database, log, fetchFeed }: SourceGround) {
  const { vehicle_positions: address, routes } = town.transport;
  const states = createRouteStates({ town, feed: keeper });

  async function keep(transaction: Queryable, entity: Entity, route: TransportRoute, position: Position, now: Date) {
    const feed = keeper.current();
    const { id = entity.id, label } = entity.vehicle?.vehicle ?? {};
    const name = (label || id).slice(0, NAME_LENGTH);
    if (!feed || id === '' || id.length > ID_LENGTH) return false;
    const ground = { area: areaOf(feed), line: states.lineFor(route) };
    // Nothing is kept of a vehicle that is nowhere.
    if (positionFault(position, { ...ground, last: null }, now)) return false;
    const [row] = await transaction.run(keepVehicle, [id, name, now]);
    const known = row && (await positionStore.lock(transaction, row.vehicle_id));
    if (!known || positionFault(position, { ...ground, last: known.last }, now)) return false;
    await positionStore.add(transaction, known.vehicle_id, route.route_id, [position], now);
    return true;
  }

  async function takeIn(bytes: Buffer, now: Date): Promise<void> {
    const message = readMessage(bytes);
    const feed = keeper.current();
    if (!message || !feed || message.entity.length > MOST_ENTITIES) {
      log.warn({ bytes: bytes.length }, 'the positions of the other operator cannot be read');
      return;
    }
    const told = message.entity.flatMap((entity) => {
      const position = positionOf(entity, message.header.timestamp);
      const gtfsRouteId = feed.trips.get(position?.trip_id ?? '')?.route_id;
      const route = routes.find(({ gtfs_route_ids }) => gtfs_route_ids.some((id) => id === gtfsRouteId));
      return position && route ? [{ entity, route, position }] : [];
    });
    let vehicles = 0;
    await database.transaction(async (transaction) => {
      for (const { entity, route, position } of told.slice(0, MOST_VEHICLES))
        if (await keep(transaction, entity, route, position, now)) vehicles += 1;
      await transaction.run(noteAnswer, [now, vehicles]);
    });
  }

  /** Asks when it is time and nobody else does; what goes wrong is told in the log, and the places grow old. */
  async function look(now: Date): Promise<void> {
    if (address === undefined) return;
    const turn = await database.run(takeTurn, [address, now, new Date(now.getTime() - ASKS_SECONDS * 1000)]);
    if (turn.length > 0) await takeIn(await fetchFeed(address), now);
  }

  let underWay: Promise<void> | undefined;
  return {
    look,
    start(clock: () => Date) {
      if (address === undefined) return () => Promise.resolve();
      const timer = setInterval(() => {
        underWay ??= look(clock())
          .catch((error: unknown) =>
            log.warn({ reason: String(error).slice(0, 120) }, 'the positions of the other operator did not come'),
          )
          .finally(() => (underWay = undefined));
      }, LOOKS_MILLISECONDS);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await underWay;
      };
    },
  };
}
