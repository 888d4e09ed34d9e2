import type { DateText } from '@machi/domain/calendar/model';
import { OUT_VEHICLES, PAST_ANNOUNCEMENTS } from '@machi/domain/transport-operation/model';
import type { VehicleWords } from '@machi/domain/transport-operation/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

export interface AnnouncementRow {
  readonly announcement_id: number;
  readonly text_ja: string;
  readonly text_en: string;
  readonly route_ids: readonly number[];
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly revision: number;
  readonly created_by_name: string | null;
}

export interface CancelledRow {
  readonly trip_id: string;
  readonly service_date: DateText;
  readonly reason_ja: string;
  readonly reason_en: string;
  readonly cancelled_by_name: string | null;
}

export interface VehicleRow {
  readonly vehicle_id: number;
  readonly vehicle_name_ja: string;
  readonly vehicle_name_en: string;
  readonly route_id: number | null;
  readonly demand_vehicle_id: string | null;
  readonly feed_vehicle_id: string | null;
  readonly ended_at: Date | null;
  readonly key_since: Date | null;
  readonly seen_at: Date | null;
}

const NAME = `trim(m.lastname || ' ' || m.firstname)`;
const ANNOUNCEMENT = `a.announcement_id, a.text_ja, a.text_en, a.route_ids, a.starts_at, a.ends_at, a.revision,
  ${NAME} as created_by_name from transport_announcement a left join member m on m.member_id = a.created_by`;
const selectStanding = statement<AnnouncementRow>(
  'operation-announcements',
  `select ${ANNOUNCEMENT} where a.ends_at > $1 order by a.starts_at, a.announcement_id`,
);
const selectPast = statement<AnnouncementRow>(
  'operation-announcements-past',
  `select ${ANNOUNCEMENT} where a.ends_at <= $1 order by a.ends_at desc, a.announcement_id desc limit ${PAST_ANNOUNCEMENTS}`,
);
const selectCancelled = statement<CancelledRow>(
  'operation-cancelled',
  `select c.trip_id, c.service_date::text, c.reason_ja, c.reason_en, ${NAME} as cancelled_by_name
   from cancelled_trip c left join member m on m.member_id = c.cancelled_by
   where c.service_date >= $1::date order by c.service_date, c.cancelled_at, c.trip_id`,
);
const VEHICLE = `v.vehicle_id, v.vehicle_name_ja, v.vehicle_name_en, v.route_id, v.demand_vehicle_id, v.feed_vehicle_id, v.ended_at,
  d.created_at as key_since, d.seen_at
  from vehicle v left join device d on d.vehicle_id = v.vehicle_id and d.kind = 'vehicle' and d.revoked_at is null`;
const selectVehicles = statement<VehicleRow>(
  'operation-vehicles',
  `select ${VEHICLE} where v.ended_at is null order by v.vehicle_id`,
);
const selectOut = statement<VehicleRow>(
  'operation-vehicles-out',
  `select ${VEHICLE} where v.ended_at is not null order by v.ended_at desc, v.vehicle_id limit ${OUT_VEHICLES}`,
);
const selectVehicle = statement<VehicleRow>(
  'operation-vehicle',
  `select ${VEHICLE} where v.vehicle_id = $1 for update of v`,
);
/** Whoever changes how much there is of something does so alone. */
const lock = statement('operation-lock', 'select pg_advisory_xact_lock(-4, 1)');
const insertAnnouncement = statement<{ announcement_id: number }>(
  'operation-announce',
  `insert into transport_announcement (text_ja, text_en, route_ids, starts_at, ends_at, created_at, created_by)
   values ($1, $2, $3::int[], $4, $5, $6, $7) returning announcement_id`,
);
const updateAnnouncement = statement<{ announcement_id: number }>(
  'operation-announcement-change',
  `update transport_announcement set text_ja = $3, text_en = $4, route_ids = $5::int[], starts_at = $6, ends_at = $7,
     revision = revision + 1
   where announcement_id = $1 and revision = $2 returning announcement_id`,
);
const selectAnnouncement = statement<{ starts_at: Date; ends_at: Date }>(
  'operation-announcement',
  'select starts_at, ends_at from transport_announcement where announcement_id = $1 for update',
);
const endAnnouncement = statement(
  'operation-announcement-end',
  'update transport_announcement set ends_at = $2, revision = revision + 1 where announcement_id = $1',
);
const deleteAnnouncement = statement(
  'operation-announcement-delete',
  'delete from transport_announcement where announcement_id = $1',
);
const insertCancelled = statement<{ trip_id: string }>(
  'operation-cancel',
  `insert into cancelled_trip (trip_id, service_date, reason_ja, reason_en, cancelled_at, cancelled_by)
   values ($1, $2::date, $3, $4, $5, $6) on conflict do nothing returning trip_id`,
);
const deleteCancelled = statement<{ trip_id: string }>(
  'operation-restore',
  'delete from cancelled_trip where trip_id = $1 and service_date = $2::date returning trip_id',
);
const insertVehicle = statement<{ vehicle_id: number }>(
  'operation-vehicle-create',
  `insert into vehicle (vehicle_name_ja, vehicle_name_en, route_id, demand_vehicle_id, created_at, created_by)
   values ($1, $2, $3, $4, $5, $6) returning vehicle_id`,
);
const updateVehicle = statement(
  'operation-vehicle-change',
  `update vehicle set vehicle_name_ja = $2, vehicle_name_en = $3, route_id = $4, demand_vehicle_id = $5
   where vehicle_id = $1`,
);
/** A vehicle of the on-demand bus has one device: the one that was named last. */
const leaveDemand = statement(
  'operation-vehicle-leave-demand',
  'update vehicle set demand_vehicle_id = null where demand_vehicle_id = $1',
);
const deletePlace = statement(
  'operation-demand-place-end',
  `delete from demand_position where vehicle_id = (select demand_vehicle_id from vehicle where vehicle_id = $1)`,
);
const moveVehicle = statement('operation-vehicle-out', 'update vehicle set ended_at = $2 where vehicle_id = $1');
const deletePositions = statement('operation-positions-end', 'delete from vehicle_position where vehicle_id = $1');
const revokeKeys = statement<{ device_id: number }>(
  'operation-key-end',
  `update device set revoked_at = $2 where vehicle_id = $1 and kind = 'vehicle' and revoked_at is null returning device_id`,
);
const insertKey = statement(
  'operation-key',
  `insert into device (device_name, kind, vehicle_id, key_hash, created_at, created_by) values ($1, 'vehicle', $2, $3, $4, $5)`,
);

export interface NewAnnouncement {
  readonly text_ja: string;
  readonly text_en: string;
  readonly route_ids: readonly number[];
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** What officials of the buses tell and keep. */
/** The route of a vehicle, and which of the on-demand bus it is; whichever was that one before is it no longer. */
async function serviceOf(transaction: Queryable, { route_id, demand_vehicle_id: demand }: VehicleWords) {
  if (demand === undefined || demand === '') return [route_id ?? null, null] as const;
  await transaction.run(leaveDemand, [demand]);
  return [null, demand] as const;
}

export const operationStore = {
  lock: (transaction: Queryable) => transaction.run(lock, []),
  standing: (database: Queryable, now: Date) => database.run(selectStanding, [now]),
  past: (database: Queryable, now: Date) => database.run(selectPast, [now]),
  cancelled: (database: Queryable, since: DateText) => database.run(selectCancelled, [since]),
  async vehicles(database: Queryable): Promise<readonly VehicleRow[]> {
    return [...(await database.run(selectVehicles, [])), ...(await database.run(selectOut, []))];
  },
  /** Held until the end of the transaction. */
  async vehicle(transaction: Queryable, vehicleId: number): Promise<VehicleRow | undefined> {
    const [row] = await transaction.run(selectVehicle, [vehicleId]);
    return row;
  },
  async announce(transaction: Queryable, one: NewAnnouncement, now: Date, memberId: number): Promise<number> {
    const { text_ja, text_en, route_ids, starts_at, ends_at } = one;
    const [row] = await transaction.run(insertAnnouncement, [
      text_ja,
      text_en,
      route_ids,
      starts_at,
      ends_at,
      now,
      memberId,
    ]);
    if (!row) throw new Error('an announcement was not written');
    return row.announcement_id;
  },
  async announcement(transaction: Queryable, id: number) {
    const [row] = await transaction.run(selectAnnouncement, [id]);
    return row;
  },
  /** False when somebody has changed it since this revision. */
  async change(transaction: Queryable, id: number, revision: number, one: NewAnnouncement): Promise<boolean> {
    const { text_ja, text_en, route_ids, starts_at, ends_at } = one;
    const rows = await transaction.run(updateAnnouncement, [
      id,
      revision,
      text_ja,
      text_en,
      route_ids,
      starts_at,
      ends_at,
    ]);
    return rows.length > 0;
  },
  endAnnouncement: (transaction: Queryable, id: number, now: Date) => transaction.run(endAnnouncement, [id, now]),
  deleteAnnouncement: (transaction: Queryable, id: number) => transaction.run(deleteAnnouncement, [id]),
  /** False when it is cancelled already. */
  async cancel(
    transaction: Queryable,
    run: Omit<CancelledRow, 'cancelled_by_name'>,
    now: Date,
    memberId: number,
  ): Promise<boolean> {
    const values = [run.trip_id, run.service_date, run.reason_ja, run.reason_en, now, memberId];
    return (await transaction.run(insertCancelled, values)).length > 0;
  },
  async restore(transaction: Queryable, tripId: string, date: DateText): Promise<boolean> {
    return (await transaction.run(deleteCancelled, [tripId, date])).length > 0;
  },
  async createVehicle(transaction: Queryable, words: VehicleWords, now: Date, memberId: number): Promise<number> {
    const served = await serviceOf(transaction, words);
    const names = [words.vehicle_name_ja, words.vehicle_name_en];
    const [row] = await transaction.run(insertVehicle, [...names, ...served, now, memberId]);
    if (!row) throw new Error('a vehicle was not written');
    return row.vehicle_id;
  },
  /** Where it was on another service is told nobody. */
  async changeVehicle(transaction: Queryable, id: number, words: VehicleWords): Promise<void> {
    await transaction.run(deletePlace, [id]);
    const served = await serviceOf(transaction, words);
    await transaction.run(updateVehicle, [id, words.vehicle_name_ja, words.vehicle_name_en, ...served]);
    if (served[0] === null) await transaction.run(deletePositions, [id]);
  },
  /** Its place goes with it. */
  async putOut(transaction: Queryable, id: number, now: Date): Promise<void> {
    await transaction.run(moveVehicle, [id, now]);
    await transaction.run(deletePositions, [id]);
    await transaction.run(deletePlace, [id]);
  },
  bringBack: (transaction: Queryable, id: number) => transaction.run(moveVehicle, [id, null]),
  /** False when it had none. */
  async revokeKey(transaction: Queryable, vehicleId: number, now: Date): Promise<boolean> {
    return (await transaction.run(revokeKeys, [vehicleId, now])).length > 0;
  },
  addKey: (
    transaction: Queryable,
    { vehicle_id, vehicle_name_ja }: VehicleRow,
    hash: Buffer,
    now: Date,
    memberId: number,
  ) => transaction.run(insertKey, [vehicle_name_ja, vehicle_id, hash, now, memberId]),
};
