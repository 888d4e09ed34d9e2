import { instantOf } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { Localized } from '@machi/domain/locale/model';
import { timesOf } from '@machi/domain/ondemandbus/run';
import type { PlanTerms, Run } from '@machi/domain/ondemandbus/run';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { RideRow } from './plan.ts';

/** A ride as it is read: with the other way of the same request. */
export interface ShownRide extends RideRow {
  readonly other_ride_id: number | null;
}

/** Columns of a ride `r` as it is read. */
export const RIDE_COLUMNS = `r.*,
  coalesce(r.outward_ride_id, (select b.ride_id from demand_ride b where b.outward_ride_id = r.ride_id)) as other_ride_id`;

const readOwn = statement<ShownRide>(
  'read-own-ride',
  `select ${RIDE_COLUMNS} from demand_ride r where r.ride_id = $1 and r.member_id = $2`,
);
const readById = statement<ShownRide>('read-ride', `select ${RIDE_COLUMNS} from demand_ride r where r.ride_id = $1`);
const readSame = statement<ShownRide>(
  'read-same-rides',
  `select ${RIDE_COLUMNS} from demand_ride r join demand_ride t on t.ride_id = coalesce(r.outward_ride_id, r.ride_id)
   where t.member_id = $1 and t.service_date = $2 and t.from_station_id = $3 and t.to_station_id = $4 and t.meant = $5
     and t.wished_minute = $6 and t.persons = $7 and t.wheelchairs = $8 and t.leg = 'there' and t.state = 'promised'
     and r.state in ('promised', 'waiting')
   order by r.ride_id`,
);
/** $2 is the day of the promises, $3 the beginning of today in the town, $4 now. */
const countOwn = statement<{
  readonly upcoming: number;
  readonly given_up: number;
  readonly promised: readonly { readonly ride_id: number; readonly from: string; readonly arrive_by: string }[];
}>(
  'count-own-rides',
  `select
     count(*) filter (where (state = 'promised' and arrive_by > $4) or (state = 'waiting' and service_date >= $5::date))::int
       as upcoming,
     count(*) filter (where state = 'canceled' and created_at >= $3)::int as given_up,
     coalesce(jsonb_agg(jsonb_build_object('ride_id', ride_id, 'from', promised_from, 'arrive_by', arrive_by))
       filter (where state in ('promised', 'on-board') and service_date = $2::date), '[]') as promised
   from demand_ride where member_id = $1`,
);
const nextId = statement<{ ride_id: number }>(
  'next-ride-id',
  `select nextval(pg_get_serial_sequence('demand_ride', 'ride_id'))::int as ride_id`,
);
const insertRow = statement<RideRow>(
  'insert-ride',
  `insert into demand_ride (ride_id, reservation_code, member_id, caller_name, caller_tel, entered_by, state, leg,
     outward_ride_id, service_date, from_station_id, to_station_id, from_name, to_name, persons, wheelchairs, meant,
     wished_minute, promised_from, promised_until, arrive_by, vehicle_id, pickup_place, dropoff_place, planned_pickup_at,
     planned_dropoff_at, promised_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14::jsonb, $15, $16, $17, $18, $19, $20, $21,
     $22, $23, $24, $19, $21, $25, $26)
   returning *`,
);
/** Columns that belong together, by ride; a visit that is none any more keeps its place. */
const saveVisits = statement(
  'save-ride-plan',
  `update demand_ride r set vehicle_id = $2, pickup_place = coalesce(p.pickup_place, r.pickup_place),
     dropoff_place = coalesce(p.dropoff_place, r.dropoff_place),
     planned_pickup_at = coalesce(p.pickup_at, r.planned_pickup_at),
     planned_dropoff_at = coalesce(p.dropoff_at, r.planned_dropoff_at)
   from jsonb_to_recordset($1::jsonb) as p(ride_id int, pickup_place int, dropoff_place int, pickup_at timestamptz,
     dropoff_at timestamptz)
   where r.ride_id = p.ride_id`,
);
const promiseRow = statement(
  'promise-ride',
  `update demand_ride set state = 'promised', promised_from = $2, promised_until = $3, arrive_by = $4, vehicle_id = $5,
     pickup_place = 0, dropoff_place = 0, planned_pickup_at = $2, planned_dropoff_at = $4, promised_at = $6, ready_at = $6,
     ready_by = $7, revision = revision + 1, revised_at = $6
   where ride_id = $1`,
);
const cancelRow = statement(
  'cancel-ride',
  `update demand_ride set state = 'canceled', canceled_at = $2, canceled_by = $3, cancel_reason = $4, is_driven_to = $5,
     revision = revision + 1, revised_at = $2
   where ride_id = $1`,
);
const lockRow = statement<ShownRide>(
  'lock-ride',
  `select ${RIDE_COLUMNS} from demand_ride r where r.ride_id = $1 for update of r`,
);

export interface NewRide {
  readonly ride_id: number;
  readonly reservation_code: string;
  readonly member_id: number | null;
  readonly caller_name: string | null;
  readonly caller_tel: string | null;
  readonly entered_by: number | null;
  readonly state: 'promised' | 'waiting';
  readonly leg: RideRow['leg'];
  readonly outward_ride_id: number | null;
  readonly service_date: DateText;
  readonly from_station_id: string;
  readonly to_station_id: string;
  readonly from_name: Localized;
  readonly to_name: Localized;
  readonly persons: number;
  readonly wheelchairs: number;
  readonly meant: RideRow['meant'];
  readonly wished_minute: number | null;
  readonly promise: RidePromise | undefined;
  readonly created_at: Date;
}

/** A promise as a row keeps it. */
export interface RidePromise {
  readonly promised_from: Date;
  readonly promised_until: Date;
  readonly arrive_by: Date;
  readonly vehicle_id: string;
}

const only = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new Error('a row of a ride is gone');
  return row;
};

export const rideStore = {
  readOwn: async (database: Queryable, id: number, memberId: number) =>
    (await database.run(readOwn, [id, memberId]))[0],
  read: async (database: Queryable, id: number): Promise<ShownRide> => only(await database.run(readById, [id])),
  lock: async (transaction: Queryable, id: number): Promise<ShownRide | undefined> =>
    (await transaction.run(lockRow, [id]))[0],
  /** The rides of a request that stand already, the same in all. */
  same: (
    database: Queryable,
    memberId: number,
    ride: Pick<
      NewRide,
      'service_date' | 'from_station_id' | 'to_station_id' | 'meant' | 'wished_minute' | 'persons' | 'wheelchairs'
    >,
  ) =>
    database.run(readSame, [
      memberId,
      ride.service_date,
      ride.from_station_id,
      ride.to_station_id,
      ride.meant,
      ride.wished_minute,
      ride.persons,
      ride.wheelchairs,
    ]),
  async own(
    database: Queryable,
    memberId: number,
    date: DateText,
    { now, today }: { readonly now: Date; readonly today: DateText },
  ) {
    return only(await database.run(countOwn, [memberId, date, instantOf(today, 0), now, today]));
  },
  nextId: async (transaction: Queryable): Promise<number> => only(await transaction.run(nextId, [])).ride_id,
  async insert(transaction: Queryable, ride: NewRide): Promise<void> {
    const { promise } = ride;
    await transaction.run(insertRow, [
      ride.ride_id,
      ride.reservation_code,
      ride.member_id,
      ride.caller_name,
      ride.caller_tel,
      ride.entered_by,
      ride.state,
      ride.leg,
      ride.outward_ride_id,
      ride.service_date,
      ride.from_station_id,
      ride.to_station_id,
      JSON.stringify(ride.from_name),
      JSON.stringify(ride.to_name),
      ride.persons,
      ride.wheelchairs,
      ride.meant,
      ride.wished_minute,
      promise?.promised_from ?? null,
      promise?.promised_until ?? null,
      promise?.arrive_by ?? null,
      promise?.vehicle_id ?? null,
      promise ? 0 : null,
      promise ? 0 : null,
      promise ? ride.created_at : null,
      ride.created_at,
    ]);
  },
  promise: (transaction: Queryable, id: number, promise: RidePromise, now: Date, by: number | null) =>
    transaction.run(promiseRow, [
      id,
      promise.promised_from,
      promise.promised_until,
      promise.arrive_by,
      promise.vehicle_id,
      now,
      by,
    ]),
  cancel: (
    transaction: Queryable,
    id: number,
    {
      now,
      by,
      reason,
      isDrivenTo,
    }: { readonly now: Date; readonly by: number | null; readonly reason: string | null; readonly isDrivenTo: boolean },
  ) => transaction.run(cancelRow, [id, now, by, reason, isDrivenTo ? 1 : 0]),
  /** Writes the order and the times of a run; the rides of its visits bear their numbers. */
  async saveRun(transaction: Queryable, date: DateText, run: Run, terms: Omit<PlanTerms, 'now'>): Promise<void> {
    const times = timesOf(run, terms);
    const visits = new Map<number, Record<string, unknown>>();
    run.visits.forEach(({ ride_id, kind }, place) => {
      const at = instantOf(date, times[place] ?? 0).toISOString();
      visits.set(ride_id, { ...visits.get(ride_id), ride_id, [`${kind}_place`]: place, [`${kind}_at`]: at });
    });
    if (visits.size > 0)
      await transaction.run(saveVisits, [JSON.stringify([...visits.values()]), run.shift.vehicle.vehicle_id]);
  },
};
