import { SHOWN_SECONDS } from '@machi/domain/transport/live/model';
import type { Position } from '@machi/domain/transport/live/report';
import { TRAIL_SECONDS, thinned } from '@machi/domain/transport/live/positions';
import { statement, type Database, type Queryable } from '../../database/database.ts';
import { below, rowsOf } from '../../database/rows.ts';
import { demand_position } from '../../database/tables/rides.ts';
import { vehicle, vehicle_position } from '../../database/tables/transport.ts';
import { tellLive } from './live-store.ts';

const vehicles = rowsOf(vehicle);
const positions = rowsOf(vehicle_position);
const ridePositions = rowsOf(demand_position);

const selectLast = statement<{ last: Date | null }>(
  'live-last',
  `select max(measured_at) as last from (
     select measured_at from vehicle_position where vehicle_id = $1
     union all select p.measured_at from demand_position p join vehicle v on v.demand_vehicle_id = p.vehicle_id
       where v.vehicle_id = $1) as seen`,
);
/** Keeps the last position of each half minute and deletes those too old to be shown, for privacy. */
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
/** Deletes another operator's vehicles without positions. */
const forgetForeign = statement(
  'live-forget-foreign',
  `delete from vehicle v where feed_vehicle_id is not null
     and not exists (select from vehicle_position p where p.vehicle_id = v.vehicle_id)`,
);

const shownSince = (now: Date): Date => new Date(now.getTime() - SHOWN_SECONDS * 1000);

export const positionStore = {
  /** Locks the vehicle and answers when it was last seen; undefined if out of use. Serializes writes of positions. */
  async lock(transaction: Queryable, vehicleId: number) {
    const inUse = { vehicle_id: vehicleId, ended_at: null };
    const columns = ['vehicle_id', 'route_id', 'demand_vehicle_id'] as const;
    const held = await vehicles.lock(transaction, 'live-lock-vehicle', inUse, { columns });
    const [row] = await transaction.run(selectLast, [vehicleId]);
    return held && { ...held, last: row?.last ?? null };
  },
  /** @param seen later than what is stored, oldest first */
  async add(transaction: Queryable, vehicleId: number, routeId: number, seen: readonly Position[], now: Date) {
    const kept = thinned(seen);
    const spans = kept.map(({ measured_at }) => Math.floor(Date.parse(measured_at) / (TRAIL_SECONDS * 1000)));
    await transaction.run(makeRoom, [vehicleId, shownSince(now), spans]);
    await transaction.run(insertAll, [vehicleId, routeId, JSON.stringify(kept)]);
    await tellLive(transaction);
  },
  /** Deletes positions too old to be shown, for vehicles that no longer report. */
  async forgetOld(database: Database, before: { readonly vehicles: Date; readonly rides: Date }): Promise<void> {
    await positions.remove(database, 'live-forget', { measured_at: below(before.vehicles) });
    await database.run(forgetForeign, []);
    await ridePositions.remove(database, 'live-forget-demand', { measured_at: below(before.rides) });
  },
};
