import { addDays, instantOf } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { demand_outage } from '../../database/tables/rides.ts';

export type OutageRow = typeof demand_outage.$inferSelect;

const listOfDay = statement<Pick<OutageRow, 'vehicle_id' | 'out_from' | 'out_until'>>(
  'list-outages-of-day',
  'select vehicle_id, out_from, out_until from demand_outage where out_from < $2 and out_until > $1 order by out_from',
);
const listOpen = statement<OutageRow>(
  'list-open-outages',
  'select * from demand_outage where out_until > $1 and out_until > out_from order by outage_id',
);
const readOne = statement<OutageRow>('read-outage', 'select * from demand_outage where outage_id = $1');
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
const strand = statement(
  'strand-rides',
  'update demand_ride set stranded_at = $2 where ride_id = any($1::int[]) and stranded_at is null',
);
const unstrand = statement(
  'find-vehicle-for-rides',
  `update demand_ride r set stranded_at = null, not_before = p.not_before
   from jsonb_to_recordset($1::jsonb) as p(ride_id int, not_before timestamptz) where r.ride_id = p.ride_id`,
);
/** Nobody drives for nobody any more with a vehicle that is out. */
const driveToNobody = statement(
  'drive-to-nobody',
  `update demand_ride set is_driven_to = 0
   where service_date = $1 and vehicle_id = $2 and state = 'canceled' and is_driven_to = 1 and planned_pickup_at >= $3`,
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
    database.run(listOfDay, [instantOf(date, 0), instantOf(addDays(date, 1), 0)]),
  /** Of vehicles that are out, and those that are to come. */
  open: (database: Queryable, now: Date) => database.run(listOpen, [now]),
  begun: async (database: Queryable, now: Date) =>
    (await database.run(listOpen, [now])).filter((outage) => hasBegun(outage, now)),
  read: async (database: Queryable, id: number) => (await database.run(readOne, [id]))[0],
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
  strand: (transaction: Queryable, ids: readonly number[], now: Date) => transaction.run(strand, [ids, now]),
  findVehicle: (
    transaction: Queryable,
    rides: readonly { readonly ride_id: number; readonly not_before: Date | null }[],
  ) => transaction.run(unstrand, [JSON.stringify(rides)]),
  driveToNobody: (transaction: Queryable, date: DateText, vehicleId: string, from: Date) =>
    transaction.run(driveToNobody, [date, vehicleId, from]),
};
