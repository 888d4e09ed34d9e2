import { instantOf, townTimeText, type DateText } from '@machi/domain/calendar/model';
import type { DemandPassenger, DemandStop, DemandVehicle } from '@machi/domain/driver/demand-contract';
import { inTownTime, only } from '@machi/domain/fields/only';
import type { Locale } from '@machi/domain/locale/model';
import { timesOf, type Run, type Visit } from '@machi/domain/ondemandbus/run';
import type { BusVehicle } from '@machi/domain/ondemandbus/pack';
import { shiftsOn } from '@machi/domain/ondemandbus/service';
import { stationOf, type Bus } from '../rides/bus.ts';
import type { OutageRow } from '../rides/outage-store.ts';
import type { PassengerRide } from '../rides/passengers.ts';
import { hashOf } from '../../ground/secrets.ts';

/** A ride assigned to a vehicle, past ones included. */
type Promised = PassengerRide & {
  readonly promised_from: Date;
  readonly promised_until: Date;
  readonly arrive_by: Date;
};
export const isPromised = (row: PassengerRide): row is Promised => row.promised_from !== null;

const isLeft = ({ state }: PassengerRide): boolean => state === 'promised' || state === 'on-board';

/** A mark that changes with everything a driver must know about the run. */
function markOf(rows: readonly PassengerRide[], outage: OutageRow | undefined): string {
  const known = rows.map((row) => [
    row.ride_id,
    row.state,
    row.pickup_place,
    row.dropoff_place,
    row.persons,
    row.promised_from?.getTime(),
    row.stranded_at?.getTime(),
  ]);
  return hashOf(JSON.stringify([known, outage?.out_until, outage?.reason]))
    .toString('base64url')
    .slice(0, 16);
}

/** A vehicle in the list; `rows` are the day's rides, `outages` the vehicles now out of service. */
export function viewVehicle(
  bus: Bus,
  vehicle: BusVehicle,
  date: DateText,
  { rows, outages }: { readonly rows: readonly PassengerRide[]; readonly outages: readonly OutageRow[] },
  locale: Locale,
): DemandVehicle {
  const own = rows.filter(({ vehicle_id, stranded_at }) => vehicle_id === vehicle.vehicle_id && stranded_at === null);
  const outage = outages.find(({ vehicle_id }) => vehicle_id === vehicle.vehicle_id);
  const driven = own.filter(({ state }) => state !== 'canceled');
  return {
    ...only(vehicle, ['vehicle_id', 'seats', 'wheelchair_places']),
    vehicle_name: vehicle.vehicle_name[locale],
    shifts: shiftsOn(bus, date)
      .filter((shift) => shift.vehicle === vehicle)
      .map(({ from, to }) => ({ from: townTimeText(instantOf(date, from)), to: townTimeText(instantOf(date, to)) })),
    rides: driven.length,
    rides_left: driven.filter(isLeft).length,
    outage: outage
      ? { out_from: townTimeText(outage.out_from), out_until: townTimeText(outage.out_until), reason: outage.reason }
      : null,
    mark: markOf(own, outage),
  };
}

/** The station's name at the time of the promise. */
const nameThen = (row: Promised, { kind }: Visit) => (kind === 'pickup' ? row.from_name : row.to_name);

/** A passenger for their driver. */
export function viewPassenger(row: Promised, kind: Visit['kind'], locale: Locale): DemandPassenger {
  return {
    ...only(row, ['ride_id', 'tel', 'persons', 'wheelchairs', 'state']),
    reservation_code: row.reservation_code ?? '',
    kind,
    name: row.name ?? '',
    name_kana: locale === 'ja' ? (row.name_kana ?? '') : '',
    other_name: (kind === 'pickup' ? row.to_name : row.from_name)[locale],
    ...inTownTime(only(row, ['promised_from', 'promised_until', 'arrive_by'])),
  };
}

/** A vehicle's stops in order; successive passengers at one station are grouped. */
export function stopsOf(
  bus: Bus,
  runs: readonly Run[],
  date: DateText,
  rows: readonly PassengerRide[],
  locale: Locale,
): DemandStop[] {
  const rowOf = new Map(rows.filter(isPromised).map((row) => [row.ride_id, row]));
  const terms = { drives: bus.drives, boardingMinutes: bus.settings.boarding_minutes };
  return runs.flatMap((run) => {
    const times = timesOf(run, terms);
    const stops: (DemandStop & { readonly passengers: DemandPassenger[] })[] = [];
    run.visits.forEach((visit, index) => {
      const row = rowOf.get(visit.ride_id);
      if (!row) return;
      const passenger = viewPassenger(row, visit.kind, locale);
      const last = stops.at(-1);
      if (last?.station_id === visit.station_id) last.passengers.push(passenger);
      else
        stops.push({
          station_id: visit.station_id,
          station_name: (stationOf(bus, visit.station_id)?.station_name ?? nameThen(row, visit))[locale],
          planned_at: townTimeText(instantOf(date, times[index] ?? 0)),
          passengers: [passenger],
        });
    });
    return stops;
  });
}
