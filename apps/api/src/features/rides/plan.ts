import { instantOf, type DateText } from '@machi/domain/calendar/model';
import { shiftsBeside, type Outage, type Stranded } from '@machi/domain/ondemandbus/outage';
import type { PlannedDay } from '@machi/domain/ondemandbus/possible';
import type { Run, Visit } from '@machi/domain/ondemandbus/run';
import { serviceOn, shiftsOn, type Shift } from '@machi/domain/ondemandbus/service';
import type { Queryable } from '../../database/database.ts';
import { demand_ride } from '../../database/tables/rides.ts';
import type { Bus } from './bus.ts';
import { outageStore, type OutageRow } from './outage-store.ts';
import { fixed, not, present, rowsOf } from '../../database/rows.ts';

export type RideRow = typeof demand_ride.$inferSelect;

/** A ride with a promise. */
export type PlannedRow = RideRow & {
  readonly [
    Name in
      | 'promised_from'
      | 'promised_until'
      | 'arrive_by'
      | 'vehicle_id'
      | 'pickup_place'
      | 'dropoff_place'
      | 'planned_pickup_at'
      | 'planned_dropoff_at'
  ]: NonNullable<RideRow[Name]>;
};

/** Whether a row has a promise with all its columns. */
export const isPlanned = <Row extends RideRow>(row: Row): row is Row & PlannedRow => row.promised_from !== null;

const rides = rowsOf(demand_ride);

/** Minutes from a day's midnight in the town to an instant. */
export const minutesFrom = (date: DateText, instant: Date): number =>
  (instant.getTime() - instantOf(date, 0).getTime()) / 60_000;

/** A ride's visits with their places. For a missed or late-cancelled ride only the pickup is left. */
function visitsOf(row: PlannedRow): { readonly place: number; readonly visit: Visit }[] {
  const isGone = row.state === 'missed' || row.state === 'canceled';
  const at = (instant: Date | null): number | undefined =>
    instant ? Math.ceil(minutesFrom(row.service_date, instant)) : undefined;
  const party = {
    ride_id: row.ride_id,
    persons: isGone ? 0 : row.persons,
    wheelchairs: isGone ? 0 : row.wheelchairs,
  };
  const pickup: Visit = {
    ...party,
    kind: 'pickup',
    station_id: row.from_station_id,
    earliest: minutesFrom(row.service_date, row.not_before ?? row.promised_from),
    latest: minutesFrom(row.service_date, row.promised_until),
    actual: at(row.on_board_at ?? row.missed_at),
  };
  const dropoff: Visit = {
    ...party,
    kind: 'dropoff',
    station_id: row.to_station_id,
    earliest: 0,
    latest: minutesFrom(row.service_date, row.arrive_by),
    actual: at(row.done_at),
  };
  return [
    { place: row.pickup_place, visit: pickup },
    ...(isGone ? [] : [{ place: row.dropoff_place, visit: dropoff }]),
  ];
}

/** The runs of each vehicle in each shift, from the promised rides. */
function runsOf(shifts: readonly Shift[], rows: readonly PlannedRow[]): readonly Run[] {
  const shiftOf = (row: PlannedRow): Shift | undefined => {
    const own = shifts.filter(({ vehicle }) => vehicle.vehicle_id === row.vehicle_id);
    const minute = minutesFrom(row.service_date, row.planned_pickup_at);
    return own.findLast(({ from }) => from <= minute) ?? own[0];
  };
  const ofShift = Map.groupBy(rows, shiftOf);
  return shifts.map((shift) => ({
    shift,
    visits: (ofShift.get(shift) ?? [])
      .flatMap(visitsOf)
      .toSorted((one, other) => one.place - other.place)
      .map(({ visit }) => visit),
  }));
}

/** A day's promised rides without a vehicle. */
export async function strandedOf(database: Queryable, date: DateText): Promise<readonly Stranded[]> {
  const rows = await rides.list(
    database,
    'read-stranded-rides',
    { service_date: date, stranded_at: present, state: fixed('promised') },
    { order: ['ride_id'] },
  );
  return rows.filter(isPlanned).map(strandedRide);
}

/** A stranded ride as planning input. */
export const strandedRide = (
  row: Pick<
    PlannedRow,
    | 'ride_id'
    | 'service_date'
    | 'from_station_id'
    | 'to_station_id'
    | 'persons'
    | 'wheelchairs'
    | 'promised_from'
    | 'promised_until'
    | 'arrive_by'
  >,
): Stranded => ({
  party: row,
  promise: {
    from: minutesFrom(row.service_date, row.promised_from),
    until: minutesFrom(row.service_date, row.promised_until),
    arrive_by: minutesFrom(row.service_date, row.arrive_by),
  },
});

/** An outage in minutes of a service day; it covers each minute that it touches. */
export const outageOn = (
  date: DateText,
  { vehicle_id, out_from, out_until }: Pick<OutageRow, 'vehicle_id' | 'out_from' | 'out_until'>,
): Outage => ({
  vehicle_id,
  from: Math.floor(minutesFrom(date, out_from)),
  until: Math.ceil(minutesFrom(date, out_until)),
});

/** The plan of a service day; undefined: no service on that day. */
export async function readDay(
  database: Queryable,
  bus: Bus,
  date: DateText,
  now: Date,
): Promise<PlannedDay | undefined> {
  const service = serviceOn(bus, date);
  if (service.opens === null) return undefined;
  const planned = { service_date: date, promised_from: present, stranded_at: null };
  const [rows, outages] = await Promise.all([
    rides.list(
      database,
      'read-planned-rides',
      [
        { ...planned, state: not('canceled') },
        { ...planned, is_driven_to: fixed(1) },
      ],
      { order: ['vehicle_id', 'pickup_place', 'ride_id'] },
    ),
    outageStore.ofDay(database, date),
  ]);
  const shifts = shiftsBeside(
    shiftsOn(bus, date),
    outages.map((outage) => outageOn(date, outage)),
  );
  return {
    date,
    opens: service.opens,
    closes: service.closes,
    settings: bus.settings,
    drives: bus.drives,
    runs: runsOf(shifts, rows.filter(isPlanned)),
    now: Math.ceil(minutesFrom(date, now)),
  };
}
