import { MOST_VEHICLES } from '@machi/domain/transport/live/model';
import { positionFault } from '@machi/domain/transport/live/positions';
import type { SourceFailure } from '@machi/domain/transport-operation/source-model';
import { statement, type Database, type Queryable } from '../../database/database.ts';
import type { Log } from '../../ground/log.ts';
import { NotFetched } from '../../providers/feed-source/fetch-feed.ts';
import { AddressRefused } from '../../providers/public-address/judged-connection.ts';
import { LIVE_CHANGED } from './live-store.ts';
import { positionStore } from './position-store.ts';
import { sourceStore } from './source-store.ts';
import { createVehicleReader, type ToldVehicle, type VehicleGround } from './told-vehicles.ts';

/** Seconds between two polls, by any process. */
const ASKS_SECONDS = 20;
/** Milliseconds between two checks of a process. */
const LOOKS_MILLISECONDS = 5000;
/** Milliseconds after which it looks where there was no address, even if nobody told of one. */
const LOOKS_ANYWAY_MILLISECONDS = 60_000;

/** The names are the operator's; a new number is added while there is room. */
const keepVehicle = statement<{ vehicle_id: number }>(
  'live-keep-vehicle',
  `insert into vehicle (vehicle_name_ja, vehicle_name_en, feed_vehicle_id, created_at)
   select $2, $2, $1, $3 where exists (select from vehicle where feed_vehicle_id = $1)
     or (select count(*) from vehicle where feed_vehicle_id is not null) < ${MOST_VEHICLES}
   on conflict (feed_vehicle_id) do update set vehicle_name_ja = $2, vehicle_name_en = $2
   returning vehicle_id`,
);

export type FetchFile = (address: string) => Promise<Buffer>;

interface SourceGround extends VehicleGround {
  readonly database: Database;
  readonly log: Log;
  readonly fetchFeed: FetchFile;
}

/** The content of an address, or why there is none. */
export async function fetchSource(fetchFile: FetchFile, address: string): Promise<Buffer | SourceFailure> {
  try {
    return await fetchFile(address);
  } catch (error) {
    if (error instanceof AddressRefused) return 'live-address';
    if (error instanceof NotFetched) return 'live-not-fetched';
    throw error;
  }
}

/** Polls another operator's vehicle positions from a GTFS Realtime address: the desk's, else the pack's. */
export function createLiveSource({ town, feed, database, log, fetchFeed }: SourceGround) {
  const { vehicle_positions: townAddress = '' } = town.transport;
  const readTold = createVehicleReader({ town, feed });

  async function keep(transaction: Queryable, vehicle: ToldVehicle, now: Date) {
    const { feed_vehicle_id: id, name, route, position, ground } = vehicle;
    const [row] = await transaction.run(keepVehicle, [id, name, now]);
    const known = row && (await positionStore.lock(transaction, row.vehicle_id));
    if (!known || positionFault(position, { ...ground, last: known.last }, now)) return false;
    await positionStore.add(transaction, known.vehicle_id, route.route_id, [position], now);
    return true;
  }

  /**
   * Polls when it is time and no other process does; false: there is no address. Failures are stored for the desk, and
   * positions become outdated.
   */
  async function look(now: Date): Promise<boolean> {
    const known = await sourceStore.read(database);
    if (known?.is_off === true || (known?.own_address ?? townAddress) === '') return false;
    await poll(now);
    return true;
  }
  async function poll(now: Date): Promise<void> {
    const turn = await sourceStore.takeTurn(database, townAddress, now, new Date(now.getTime() - ASKS_SECONDS * 1000));
    if (!turn) return;
    const fetched = await fetchSource(fetchFeed, turn.address);
    const told = typeof fetched === 'string' ? fetched : readTold(fetched, now);
    if (typeof told === 'string') {
      await sourceStore.noteFailure(database, now, told, turn);
      log.warn({ failure: told }, 'the positions of the other operator were not taken in');
      return;
    }
    await database.transaction(async (transaction) => {
      // The desk may have changed the address during the poll.
      if (!(await sourceStore.holds(transaction, turn))) return;
      let vehicles = 0;
      for (const vehicle of told.shown) if (await keep(transaction, vehicle, now)) vehicles += 1;
      await sourceStore.noteAnswer(transaction, now, told.told, vehicles);
    });
  }

  let underWay: Promise<void> | undefined;
  /** Where there is no address, one is heard of. */
  let looksAgainAt = 0;
  return {
    look,
    start(clock: () => Date) {
      void database.listen(LIVE_CHANGED, () => void (looksAgainAt = 0)).catch(() => {});
      const timer = setInterval(() => {
        if (performance.now() < looksAgainAt) return;
        looksAgainAt = performance.now() + LOOKS_ANYWAY_MILLISECONDS;
        underWay ??= look(clock())
          .catch((error: unknown) => {
            log.warn({ reason: String(error).slice(0, 120) }, 'the positions of the other operator did not come');
            return true;
          })
          .then((isThere) => {
            if (isThere) looksAgainAt = 0;
          })
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
