import { SHOWN_SECONDS } from '@machi/domain/transport/live/model';
import type { Position } from '@machi/domain/transport/live/report';
import { TRAIL_SECONDS, thinned } from '@machi/domain/transport/live/positions';
import { statement } from '../../database/database.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { tellLive } from './live-store.ts';
import type { VehicleRow } from './live-store.ts';

/** Whoever writes where a vehicle is does so alone. */
const lockVehicle = statement<
  Pick<VehicleRow, 'vehicle_id' | 'route_id'> & { readonly demand_vehicle_id: string | null }
>(
  'live-lock-vehicle',
  'select vehicle_id, route_id, demand_vehicle_id from vehicle where vehicle_id = $1 and ended_at is null for update',
);
const selectLast = statement<{ last: Date | null }>(
  'live-last',
  `select max(measured_at) as last from (
     select measured_at from vehicle_position where vehicle_id = $1
     union all select p.measured_at from demand_position p join vehicle v on v.demand_vehicle_id = p.vehicle_id
       where v.vehicle_id = $1) as seen`,
);
/** Of each half minute the last place stays, and nothing of what is older than is shown: nobody's ways are kept. */
const makeRoom = statement(
  'live-make-room',
  `delete from vehicle_position where vehicle_id = $1
     and (measured_at < $2 or floor(extract(epoch from measured_at) / ${TRAIL_SECONDS}) = any($3::bigint[]))`,
);
const insertAll = statement(
  'live-insert',
  `insert into vehicle_position (vehicle_id, measured_at, route_id, trip_id, service_date, latitude, longitude, bearing, speed)
   select $1, measured_at, $2, trip_id, service_date, latitude, longitude, bearing, speed
   from jsonb_populate_recordset(null::vehicle_position, $3::jsonb)`,
);
const forget = statement<{ vehicle_id: number }>(
  'live-forget',
  'delete from vehicle_position where measured_at < $1 returning vehicle_id',
);

/** Vehicles of another operator of which nothing is known any more. */
const forgetForeign = statement(
  'live-forget-foreign',
  `delete from vehicle v where feed_vehicle_id is not null
     and not exists (select from vehicle_position p where p.vehicle_id = v.vehicle_id)`,
);

const forgetPlaces = statement('live-forget-demand', 'delete from demand_position where measured_at < $1');

const shownSince = (now: Date): Date => new Date(now.getTime() - SHOWN_SECONDS * 1000);

export const positionStore = {
  /** The vehicle and when it was last seen; undefined: it is out of use. */
  async lock(transaction: Queryable, vehicleId: number) {
    const [vehicle] = await transaction.run(lockVehicle, [vehicleId]);
    const [row] = await transaction.run(selectLast, [vehicleId]);
    return vehicle && { ...vehicle, last: row?.last ?? null };
  },
  /** @param positions later than what is known, the oldest first */
  async add(transaction: Queryable, vehicleId: number, routeId: number, positions: readonly Position[], now: Date) {
    const kept = thinned(positions);
    const spans = kept.map(({ measured_at }) => Math.floor(Date.parse(measured_at) / (TRAIL_SECONDS * 1000)));
    await transaction.run(makeRoom, [vehicleId, shownSince(now), spans]);
    await transaction.run(insertAll, [vehicleId, routeId, JSON.stringify(kept)]);
    await tellLive(transaction);
  },
  /** What is too old to be shown, of vehicles that say nothing more. */
  async forgetOld(database: Database, before: { readonly vehicles: Date; readonly rides: Date }): Promise<void> {
    await database.run(forget, [before.vehicles]);
    await database.run(forgetForeign, []);
    await database.run(forgetPlaces, [before.rides]);
  },
};
