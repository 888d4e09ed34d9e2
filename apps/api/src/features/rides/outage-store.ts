import { addDays, instantOf, type DateText } from '@machi/domain/calendar/model';
import { statement, type Queryable } from '../../database/database.ts';
import { above, among, atLeast, below, fixed, rowsOf } from '../../database/rows.ts';
import { demand_outage, demand_ride } from '../../database/tables/rides.ts';

const outages = rowsOf(demand_outage);
const rides = rowsOf(demand_ride);

export type OutageRow = typeof demand_outage.$inferSelect;

const listOpen = statement<OutageRow>(
  'list-open-outages',
  'select * from demand_outage where out_until > $1 and out_until > out_from order by outage_id',
);
const insertRow = statement<OutageRow>(
  'insert-outage',
  `insert into demand_outage (vehicle_id, out_from, out_until, reason, created_at, created_by)
   values ($1, $2, $3, $4, $5, $6) returning *`,
);
const moveEnd = statement<OutageRow>(
  'move-end-of-outage',
  'update demand_outage set out_until = $2, reason = $3 where outage_id = $1 returning *',
);
const endRow = statement<OutageRow>(
  'end-outage',
  'update demand_outage set out_until = greatest(out_from, $2), ended_at = $2, ended_by = $3 where outage_id = $1 returning *',
);
const unstrand = statement(
  'find-vehicle-for-rides',
  `update demand_ride r set stranded_at = null, not_before = p.not_before
   from jsonb_to_recordset($1::jsonb) as p(ride_id int, not_before timestamptz) where r.ride_id = p.ride_id`,
);
/** Whether a vehicle is out by now, and not only at a time to come. */
export const hasBegun = ({ out_from }: Pick<OutageRow, 'out_from'>, now: Date): boolean => out_from <= now;

const only = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new Error('a row of an outage is gone');
  return row;
};

/** The times in which vehicles of the on-demand bus cannot drive. Whoever writes holds the locks of their days. */
export const outageStore = {
  ofDay: (database: Queryable, date: DateText) =>
    outages.list(
      database,
      'list-outages-of-day',
      { out_from: below(instantOf(addDays(date, 1), 0)), out_until: above(instantOf(date, 0)) },
      { columns: ['vehicle_id', 'out_from', 'out_until'], order: ['out_from'] },
    ),
  /** Of vehicles that are out, and those that are to come. */
  open: (database: Queryable, now: Date) => database.run(listOpen, [now]),
  begun: async (database: Queryable, now: Date) =>
    (await database.run(listOpen, [now])).filter((outage) => hasBegun(outage, now)),
  read: (database: Queryable, id: number) => outages.one(database, 'read-outage', { outage_id: id }),
  insert: async (
    transaction: Queryable,
    {
      vehicle_id,
      from,
      until,
      reason,
      by,
      now,
    }: Pick<OutageRow, 'vehicle_id' | 'reason'> & {
      readonly from: Date;
      readonly until: Date;
      readonly by: number;
      readonly now: Date;
    },
  ) => only(await transaction.run(insertRow, [vehicle_id, from, until, reason, now, by])),
  moveEnd: async (transaction: Queryable, id: number, until: Date, reason: string) =>
    only(await transaction.run(moveEnd, [id, until, reason])),
  end: async (transaction: Queryable, id: number, by: number, now: Date) =>
    only(await transaction.run(endRow, [id, now, by])),
  strand: (transaction: Queryable, ids: readonly number[], now: Date) =>
    rides.update(transaction, 'strand-rides', { ride_id: among(ids), stranded_at: null }, { stranded_at: now }),
  findVehicle: (
    transaction: Queryable,
    rides: readonly { readonly ride_id: number; readonly not_before: Date | null }[],
  ) => transaction.run(unstrand, [JSON.stringify(rides)]),
  /** Nobody drives for nobody any more with a vehicle that is out. */
  driveToNobody: (transaction: Queryable, service_date: DateText, vehicle_id: string, from: Date) =>
    rides.update(
      transaction,
      'drive-to-nobody',
      {
        service_date,
        vehicle_id,
        state: fixed('canceled'),
        is_driven_to: fixed(1),
        planned_pickup_at: atLeast(from),
      },
      { is_driven_to: 0 },
    ),
};
