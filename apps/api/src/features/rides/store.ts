import { instantOf, type DateText } from '@machi/domain/calendar/model';
import { timesOf, type PlanTerms, type Run } from '@machi/domain/ondemandbus/run';
import { statement, type Queryable } from '../../database/database.ts';
import { raised, rowsOf, rowsFrom } from '../../database/rows.ts';
import { demand_ride } from '../../database/tables/rides.ts';
import type { RideRow } from './plan.ts';
import { nextNumbers } from '../../database/server-functions.ts';

const rides = rowsOf(demand_ride);

/** A ride with the other ride of the same request. */
export interface ShownRide extends RideRow {
  readonly other_ride_id: number | null;
}

/** SQL columns of ride `r`. */
export const RIDE_COLUMNS = `r.*,
  coalesce(r.outward_ride_id, (select b.ride_id from demand_ride b where b.outward_ride_id = r.ride_id)) as other_ride_id`;

const shown = rowsFrom(statement<ShownRide>('shown-rides', `select ${RIDE_COLUMNS} from demand_ride r`));
const readSame = statement<ShownRide>(
  'read-same-rides',
  `select ${RIDE_COLUMNS} from demand_ride r join demand_ride t on t.ride_id = coalesce(r.outward_ride_id, r.ride_id)
   where t.member_id = $1 and t.service_date = $2 and t.from_station_id = $3 and t.to_station_id = $4 and t.meant = $5
     and t.wished_minute = $6 and t.persons = $7 and t.wheelchairs = $8 and t.leg = 'there' and t.state = 'promised'
     and r.state in ('promised', 'waiting')
   order by r.ride_id`,
);
/** $2 is the day of the promises, $3 the start of today in the town, $4 now. */
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
/** The arrays are parallel, one entry per ride; a visit that no longer exists keeps its place. */
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

export type NewRide = Pick<
  RideRow,
  | 'ride_id'
  | 'reservation_code'
  | 'member_id'
  | 'caller_name'
  | 'caller_tel'
  | 'entered_by'
  | 'leg'
  | 'outward_ride_id'
  | 'service_date'
  | 'from_station_id'
  | 'to_station_id'
  | 'from_name'
  | 'to_name'
  | 'persons'
  | 'wheelchairs'
  | 'meant'
  | 'wished_minute'
  | 'created_at'
> & { readonly state: 'promised' | 'waiting'; readonly promise: RidePromise | undefined };

/** A promise as stored. */
export interface RidePromise {
  readonly promised_from: Date;
  readonly promised_until: Date;
  readonly arrive_by: Date;
  readonly vehicle_id: string;
}

const only = <Row>([row]: readonly (Row | undefined)[]): Row => {
  if (row === undefined) throw new Error('a row of a ride is gone');
  return row;
};

const NO_PROMISE = { promised_from: null, promised_until: null, arrive_by: null, vehicle_id: null };
/** Promise columns of a new ride: alone in its run, its pickup is first and its drop-off next. */
export const promisedOf = (promise: RidePromise | undefined, now: Date) => ({
  ...(promise ?? NO_PROMISE),
  pickup_place: promise ? 0 : null,
  dropoff_place: promise ? 0 : null,
  planned_pickup_at: promise?.promised_from ?? null,
  planned_dropoff_at: promise?.arrive_by ?? null,
  promised_at: promise ? now : null,
});

export const rideStore = {
  readOwn: (database: Queryable, ride_id: number, member_id: number) =>
    shown.one(database, 'read-own-ride', { ride_id, member_id }),
  read: async (database: Queryable, ride_id: number): Promise<ShownRide> =>
    only([await shown.one(database, 'read-ride', { ride_id })]),
  lock: (transaction: Queryable, ride_id: number): Promise<ShownRide | undefined> =>
    shown.lock(transaction, 'lock-ride', { ride_id }),
  /** Existing rides that equal the request in everything. */
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
  nextId: async (transaction: Queryable): Promise<number> =>
    only(await nextNumbers(transaction, demand_ride, 'ride_id')),
  insert: (transaction: Queryable, { promise, ...ride }: NewRide): Promise<void> =>
    rides.insert(transaction, 'insert-ride', { ...ride, ...promisedOf(promise, ride.created_at) }),
  promise: (transaction: Queryable, id: number, promise: RidePromise, now: Date, by: number | null): Promise<void> =>
    rides.update(
      transaction,
      'promise-ride',
      { ride_id: id },
      {
        ...promisedOf(promise, now),
        state: 'promised',
        ready_at: now,
        ready_by: by,
        revision: raised,
        revised_at: now,
      },
    ),
  cancel: (
    transaction: Queryable,
    id: number,
    {
      now,
      by,
      reason,
      isDrivenTo,
    }: { readonly now: Date; readonly by: number | null; readonly reason: string | null; readonly isDrivenTo: boolean },
  ): Promise<void> =>
    rides.update(
      transaction,
      'cancel-ride',
      { ride_id: id },
      {
        state: 'canceled',
        canceled_at: now,
        canceled_by: by,
        cancel_reason: reason,
        is_driven_to: isDrivenTo ? 1 : 0,
        revision: raised,
        revised_at: now,
      },
    ),
  /** Writes the order and times of a run; its visits carry the ride IDs. */
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
