import type { DateText } from '@machi/domain/calendar/model';
import { OUT_VEHICLES, PAST_ANNOUNCEMENTS, type VehicleWords } from '@machi/domain/transport-operation/model';
import { statement, type Queryable } from '../../database/database.ts';
import {
  above,
  atLeast,
  atMost,
  computed,
  fixed,
  nameOf,
  present,
  raised,
  rowsFrom,
  rowsOf,
} from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { demand_position } from '../../database/tables/rides.ts';
import { device } from '../../database/tables/spot-status.ts';
import { cancelled_trip, transport_announcement, vehicle, vehicle_position } from '../../database/tables/transport.ts';

type Announcement = typeof transport_announcement.$inferSelect;
export interface AnnouncementRow extends Omit<Announcement, 'created_at' | 'created_by'> {
  readonly created_by_name: string | null;
}
export type NewAnnouncement = Pick<Announcement, 'text_ja' | 'text_en' | 'route_ids' | 'starts_at' | 'ends_at'>;

export interface CancelledRow extends Omit<typeof cancelled_trip.$inferSelect, 'cancelled_at' | 'cancelled_by'> {
  readonly cancelled_by_name: string | null;
}

export interface VehicleRow extends Omit<typeof vehicle.$inferSelect, 'created_at' | 'created_by'> {
  readonly key_since: Date | null;
  readonly seen_at: Date | null;
}

const named = (column: string) => computed<string | null>(`trim(${nameOf(column).text})`);
const keyedVehicles = rowsFrom(
  statement<VehicleRow>(
    'operation-vehicles-keyed',
    `select v.vehicle_id, v.vehicle_name_ja, v.vehicle_name_en, v.route_id, v.demand_vehicle_id, v.feed_vehicle_id, v.ended_at,
       d.created_at as key_since, d.seen_at
     from vehicle v left join device d on d.vehicle_id = v.vehicle_id and d.kind = 'vehicle' and d.revoked_at is null`,
  ),
);

const announcements = rowsOf(transport_announcement, { created_by_name: named('created_by') });
const SAID = ['announcement_id', 'text_ja', 'text_en', 'route_ids', 'starts_at', 'ends_at', 'revision'] as const;
const ANNOUNCED = { columns: [...SAID, 'created_by_name'] } as const;
const cancelledTrips = rowsOf(cancelled_trip, { cancelled_by_name: named('cancelled_by') });
const devices = rowsOf(device);
const places = rowsOf(demand_position);
const positions = rowsOf(vehicle_position);
const vehicles = rowsOf(vehicle);

/** Values for a vehicle. A vehicle of the on-demand bus has one device: the one named last gets it. */
async function written(transaction: Queryable, { vehicle_name_ja, vehicle_name_en, ...service }: VehicleWords) {
  const names = { vehicle_name_ja, vehicle_name_en };
  const { demand_vehicle_id } = service;
  if (!demand_vehicle_id) return { ...names, route_id: service.route_id ?? null, demand_vehicle_id: null };
  await vehicles.update(
    transaction,
    'operation-vehicle-leave-demand',
    { demand_vehicle_id },
    { demand_vehicle_id: null },
  );
  return { ...names, route_id: null, demand_vehicle_id };
}
const deletePositions = (transaction: Queryable, id: number): Promise<void> =>
  positions.remove(transaction, 'operation-positions-end', { vehicle_id: id });
/** Deletes the position of a vehicle of the on-demand bus. */
async function deletePlace(transaction: Queryable, { demand_vehicle_id }: VehicleRow): Promise<void> {
  if (demand_vehicle_id === null) return;
  await places.remove(transaction, 'operation-demand-place-end', { vehicle_id: demand_vehicle_id });
}
const setEnd = (transaction: Queryable, id: number, ended_at: Date | null): Promise<void> =>
  vehicles.update(transaction, 'operation-vehicle-out', { vehicle_id: id }, { ended_at });

/** Data of the transport desk. */
export const operationStore = {
  /** Serialises everything that changes a number of rows. */
  lock: (transaction: Queryable) => takeTurn(transaction, 'transport operation'),
  standing(database: Queryable, now: Date) {
    const reading = { ...ANNOUNCED, order: ['starts_at', 'announcement_id'] } as const;
    return announcements.list(database, 'operation-announcements', { ends_at: above(now) }, reading);
  },
  past(database: Queryable, now: Date) {
    const newest = { ...ANNOUNCED, order: ['-ends_at', '-announcement_id'], limit: PAST_ANNOUNCEMENTS } as const;
    return announcements.list(database, 'operation-announcements-past', { ends_at: atMost(now) }, newest);
  },
  cancelled: (database: Queryable, since: DateText): Promise<CancelledRow[]> =>
    cancelledTrips.list(
      database,
      'operation-cancelled',
      { service_date: atLeast(since) },
      {
        columns: ['trip_id', 'service_date', 'reason_ja', 'reason_en', 'cancelled_by_name'],
        order: ['service_date', 'cancelled_at', 'trip_id'],
      },
    ),
  async vehicles(database: Queryable): Promise<readonly VehicleRow[]> {
    const newest = { order: ['-ended_at', 'vehicle_id'], limit: OUT_VEHICLES } as const;
    return [
      ...(await keyedVehicles.list(database, 'operation-vehicles', { ended_at: null }, { order: ['vehicle_id'] })),
      ...(await keyedVehicles.list(database, 'operation-vehicles-out', { ended_at: present }, newest)),
    ];
  },
  /** Locked until commit. */
  async vehicle(transaction: Queryable, vehicleId: number): Promise<VehicleRow | undefined> {
    const of = { vehicle_id: vehicleId };
    await vehicles.lock(transaction, 'operation-vehicle', of, { columns: ['vehicle_id'] });
    return keyedVehicles.one(transaction, 'operation-vehicle-keyed', of);
  },
  async announce(transaction: Queryable, one: NewAnnouncement, now: Date, memberId: number): Promise<number> {
    const values = { ...one, created_at: now, created_by: memberId };
    const row = await announcements.insertReturning(transaction, 'operation-announce', values, ['announcement_id']);
    return row.announcement_id;
  },
  announcement: (transaction: Queryable, id: number) =>
    announcements.lock(
      transaction,
      'operation-announcement',
      { announcement_id: id },
      { columns: ['starts_at', 'ends_at'] },
    ),
  /** False if it was changed since this revision. */
  async change(transaction: Queryable, id: number, revision: number, one: NewAnnouncement): Promise<boolean> {
    const before = { announcement_id: id, revision };
    const after = { ...one, revision: raised };
    const name = 'operation-announcement-change';
    return (await announcements.updateReturning(transaction, name, before, after, ['revision'])).length > 0;
  },
  endAnnouncement: (transaction: Queryable, id: number, now: Date) =>
    announcements.update(
      transaction,
      'operation-announcement-end',
      { announcement_id: id },
      { ends_at: now, revision: raised },
    ),
  deleteAnnouncement: (transaction: Queryable, id: number) =>
    announcements.remove(transaction, 'operation-announcement-delete', { announcement_id: id }),
  /** False if it is already cancelled. */
  async cancel(
    transaction: Queryable,
    run: Omit<CancelledRow, 'cancelled_by_name'>,
    now: Date,
    memberId: number,
  ): Promise<boolean> {
    const values = { ...run, cancelled_at: now, cancelled_by: memberId };
    return (await cancelledTrips.insertIfAbsent(transaction, 'operation-cancel', values, ['trip_id'])) !== undefined;
  },
  async restore(transaction: Queryable, trip_id: string, service_date: DateText): Promise<boolean> {
    const run = { trip_id, service_date };
    return (await cancelledTrips.removeReturning(transaction, 'operation-restore', run, ['trip_id'])).length > 0;
  },
  async createVehicle(transaction: Queryable, words: VehicleWords, now: Date, memberId: number): Promise<number> {
    const values = { ...(await written(transaction, words)), created_at: now, created_by: memberId };
    const row = await vehicles.insertReturning(transaction, 'operation-vehicle-create', values, ['vehicle_id']);
    return row.vehicle_id;
  },
  /** Its position for the on-demand bus is deleted: nobody may see where it was for another service. */
  async changeVehicle(transaction: Queryable, row: VehicleRow, words: VehicleWords): Promise<void> {
    const id = row.vehicle_id;
    await deletePlace(transaction, row);
    const after = await written(transaction, words);
    await vehicles.update(transaction, 'operation-vehicle-change', { vehicle_id: id }, after);
    if (after.route_id === null) await deletePositions(transaction, id);
  },
  /** Its position is deleted as well. */
  async putOut(transaction: Queryable, row: VehicleRow, now: Date): Promise<void> {
    await setEnd(transaction, row.vehicle_id, now);
    await deletePositions(transaction, row.vehicle_id);
    await deletePlace(transaction, row);
  },
  bringBack: (transaction: Queryable, id: number) => setEnd(transaction, id, null),
  /** False if it had no key. */
  async revokeKey(transaction: Queryable, vehicleId: number, now: Date): Promise<boolean> {
    const key = { vehicle_id: vehicleId, kind: fixed('vehicle'), revoked_at: null };
    const ended = { revoked_at: now };
    return (await devices.updateReturning(transaction, 'operation-key-end', key, ended, ['device_id'])).length > 0;
  },
  addKey: (
    transaction: Queryable,
    { vehicle_id, vehicle_name_ja }: VehicleRow,
    hash: Buffer,
    now: Date,
    memberId: number,
  ) =>
    devices.insert(transaction, 'operation-key', {
      device_name: vehicle_name_ja,
      kind: 'vehicle',
      vehicle_id,
      key_hash: hash,
      created_at: now,
      created_by: memberId,
    }),
};
