import type { Localized } from '@machi/domain/locale/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { RideRow } from './plan.ts';
import type { RidePromise } from './store.ts';

/** A ride that has another promise, or none, is no longer stranded. */
const changeRow = statement(
  'change-ride',
  `update demand_ride set from_station_id = $2, to_station_id = $3, from_name = $4::jsonb, to_name = $5::jsonb,
     persons = $6, wheelchairs = $7, meant = $8, wished_minute = $9,
     state = case when $10::timestamptz is null then 'waiting' else 'promised' end,
     promised_from = $10, promised_until = $11, arrive_by = $12, vehicle_id = $13,
     pickup_place = case when $10::timestamptz is null then null else 0 end,
     dropoff_place = case when $10::timestamptz is null then null else 0 end,
     planned_pickup_at = $10, planned_dropoff_at = $12,
     promised_at = case when $10::timestamptz is null then null else $14::timestamptz end,
     not_before = null, stranded_at = null, revision = revision + 1, revised_at = $14
   where ride_id = $1`,
);
const reofferRow = statement(
  'reoffer-ride',
  `update demand_ride set promised_from = $2, promised_until = $3, arrive_by = $4, vehicle_id = $5, pickup_place = 0,
     dropoff_place = 0, planned_pickup_at = $2, planned_dropoff_at = $4, promised_at = $6, not_before = null,
     stranded_at = null, revision = revision + 1, revised_at = $6
   where ride_id = $1`,
);

/** What of a ride is asked for otherwise. */
export interface ChangedRow extends Pick<
  RideRow,
  'from_station_id' | 'to_station_id' | 'persons' | 'wheelchairs' | 'meant' | 'wished_minute'
> {
  readonly from_name: Localized;
  readonly to_name: Localized;
  /** Undefined: a way back on call stays one. */
  readonly promise: RidePromise | undefined;
}

export const changeStore = {
  change: (transaction: Queryable, id: number, row: ChangedRow, now: Date) =>
    transaction.run(changeRow, [
      id,
      row.from_station_id,
      row.to_station_id,
      JSON.stringify(row.from_name),
      JSON.stringify(row.to_name),
      row.persons,
      row.wheelchairs,
      row.meant,
      row.wished_minute,
      row.promise?.promised_from ?? null,
      row.promise?.promised_until ?? null,
      row.promise?.arrive_by ?? null,
      row.promise?.vehicle_id ?? null,
      now,
    ]),
  reoffer: (transaction: Queryable, id: number, promise: RidePromise, now: Date) =>
    transaction.run(reofferRow, [
      id,
      promise.promised_from,
      promise.promised_until,
      promise.arrive_by,
      promise.vehicle_id,
      now,
    ]),
};
