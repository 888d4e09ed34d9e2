import { addDays, instantOf, type DateText } from '@machi/domain/calendar/model';
import type { Queryable } from '../../database/database.ts';
import { above, among, atLeast, below, fixed, rowsOf } from '../../database/rows.ts';
import { demand_outage, demand_ride } from '../../database/tables/rides.ts';

const outages = rowsOf(demand_outage);
const rides = rowsOf(demand_ride);

export type OutageRow = typeof demand_outage.$inferSelect;

/** Leaves out outages that were ended before they began. */
const listOpen = async (database: Queryable, now: Date) =>
  (await outages.list(database, 'list-open-outages', { out_until: above(now) }, { order: ['outage_id'] })).filter(
    ({ out_from, out_until }) => out_until > out_from,
  );
/** Whether an outage has begun. */
export const hasBegun = ({ out_from }: Pick<OutageRow, 'out_from'>, now: Date): boolean => out_from <= now;

const only = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new Error('a row of an outage is gone');
  return row;
};

/** Times in which vehicles of the on-demand bus cannot drive. A writer holds the locks of their days. */
export const outageStore = {
  ofDay: (database: Queryable, date: DateText) =>
    outages.list(
      database,
      'list-outages-of-day',
      { out_from: below(instantOf(addDays(date, 1), 0)), out_until: above(instantOf(date, 0)) },
      { columns: ['vehicle_id', 'out_from', 'out_until'], order: ['out_from'] },
    ),
  /** Present and future outages. */
  open: listOpen,
  begun: async (database: Queryable, now: Date) =>
    (await listOpen(database, now)).filter((outage) => hasBegun(outage, now)),
  read: (database: Queryable, id: number) => outages.one(database, 'read-outage', { outage_id: id }),
  insert: (transaction: Queryable, outage: Omit<OutageRow, 'outage_id' | 'ended_at' | 'ended_by'>) =>
    outages.insertReturning(transaction, 'insert-outage', outage),
  moveEnd: async (transaction: Queryable, outage_id: number, out_until: Date, reason: string) =>
    only(await outages.updateReturning(transaction, 'move-end-of-outage', { outage_id }, { out_until, reason })),
  /** An outage that has not begun ends at its start. */
  end: async (transaction: Queryable, { outage_id, out_from }: OutageRow, ended_by: number, now: Date) => {
    const set = { out_until: out_from > now ? out_from : now, ended_at: now, ended_by };
    return only(await outages.updateReturning(transaction, 'end-outage', { outage_id }, set));
  },
  strand: (transaction: Queryable, ids: readonly number[], now: Date) =>
    rides.update(transaction, 'strand-rides', { ride_id: among(ids), stranded_at: null }, { stranded_at: now }),
  findVehicle: (
    transaction: Queryable,
    found: readonly { readonly ride_id: number; readonly not_before: Date | null }[],
  ) =>
    rides.updateAll(
      transaction,
      'find-vehicle-for-rides',
      'ride_id',
      found.map((ride) => ({ ...ride, stranded_at: null })),
    ),
  /** Takes an out-of-service vehicle off all visits. */
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
