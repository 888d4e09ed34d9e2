import { dateAt } from '@machi/domain/calendar/model';
import {
  listDemandVehicles,
  markDemandRide,
  readDemandRun,
  type DemandMark,
  type DemandStop,
} from '@machi/domain/driver/demand-contract';
import { drivenDays, isDriven, refuseDemandMark, stateAfter } from '@machi/domain/driver/demand-rules';
import type { Locale } from '@machi/domain/locale/model';
import { notFound } from '@machi/domain/refusals/model';
import { busOf } from '../rides/bus.ts';
import { lockRideDay } from '../rides/lock-day.ts';
import { outageStore } from '../rides/outage-store.ts';
import { passengerRides, type PassengerRide } from '../rides/passengers.ts';
import { readDay } from '../rides/plan.ts';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { demand_ride } from '../../database/tables/rides.ts';
import { writeListed, writeAccesses } from '../../platform/audit/accesses.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { isPromised, stopsOf, viewPassenger, viewVehicle } from './demand-run.ts';

/** More rides than all vehicles drive in a day. */
const MOST_RIDES = 1000;

const demandRides = rowsOf(demand_ride);
/** The new state of a ride; earlier times stay. */
const markOf = (ride: PassengerRide, state: ReturnType<typeof stateAfter>, by: number, now: Date) => ({
  state,
  on_board_at: state === 'on-board' || state === 'done' ? (ride.on_board_at ?? now) : null,
  done_at: state === 'done' ? (ride.done_at ?? now) : null,
  missed_at: state === 'missed' ? (ride.missed_at ?? now) : null,
  marked_by: state === 'promised' ? null : by,
});

const actions = {
  'on-board': 'ride:board',
  done: 'ride:alight',
  missed: 'ride:no-show',
  none: 'ride:unmark',
} as const satisfies Record<DemandMark, string>;

/** Routes by which a driver of the on-demand bus sees the day and notes rides (product, "Drivers"). */
export function demandRoutes(house: House) {
  const { database } = house;

  /** Rides driven now, unfinished ones of the evening before included. */
  async function ridesNow(reading: Queryable, now: Date): Promise<readonly PassengerRide[]> {
    const days = await Promise.all(drivenDays(now).map((day) => passengerRides.ofDay(reading, day, MOST_RIDES)));
    return days.flat().filter((row) => isDriven(row, now));
  }

  /** A vehicle's run, and the passengers that it shows. */
  async function readRun(reading: Queryable, vehicleId: string, now: Date, locale: Locale) {
    const bus = busOf(house);
    const vehicle = bus?.vehicles.find(({ vehicle_id }) => vehicle_id === vehicleId);
    if (!bus || !vehicle) return undefined;
    const date = dateAt(now);
    const all = await ridesNow(reading, now);
    const outages = await outageStore.begun(reading, now);
    const rows = all.filter(({ vehicle_id, stranded_at }) => vehicle_id === vehicleId && stranded_at === null);
    const stops: DemandStop[] = [];
    for (const driven of drivenDays(now)) {
      const own = rows.filter(({ service_date }) => service_date === driven);
      const day = own.length === 0 ? undefined : await readDay(reading, bus, driven, now);
      const runs = day?.runs.filter(({ shift }) => shift.vehicle === vehicle) ?? [];
      stops.push(...stopsOf(bus, runs, driven, own, locale));
    }
    const inRun = new Set(stops.flatMap(({ passengers }) => passengers.map(({ ride_id }) => ride_id)));
    const canceled = rows.filter((row) => row.state === 'canceled' && !inRun.has(row.ride_id)).filter(isPromised);
    const run = {
      told_at: now.toISOString(),
      date,
      vehicle: viewVehicle(bus, vehicle, date, { rows: all, outages }, locale),
      stops,
      canceled: canceled.map((row) => viewPassenger(row, 'pickup', locale)),
    };
    return { run, rows };
  }

  return [
    serve(listDemandVehicles, async (_input, { now, locale }) => {
      const bus = busOf(house);
      if (!bus) return notFound;
      const date = dateAt(now);
      const rows = await ridesNow(database, now);
      const outages = await outageStore.begun(database, now);
      const vehicles = bus.vehicles.map((vehicle) => viewVehicle(bus, vehicle, date, { rows, outages }, locale));
      return { date, told_at: now.toISOString(), vehicles };
    }),

    serve(readDemandRun, async ({ vehicle_id }, exchange) => {
      const found = await readRun(database, vehicle_id, exchange.now, exchange.locale);
      if (!found) return notFound;
      await writeListed(database, exchange, 'ride:list', found.rows);
      return found.run;
    }),

    serve(markDemandRide, async ({ ride_id, mark }, exchange) => {
      const { member, now, locale } = exchange;
      return exchange.write(async (transaction) => {
        const known = await passengerRides.read(transaction, ride_id);
        if (!known || !isDriven(known, now)) return notFound;
        // The day of a ride never changes, but its state may change before the lock is taken.
        await lockRideDay(transaction, known.service_date);
        const ride = await passengerRides.read(transaction, ride_id);
        if (!ride || !isDriven(ride, now) || !isPromised(ride) || ride.vehicle_id === null) return notFound;
        // Another vehicle comes, or none: this driver may note nothing.
        if (ride.stranded_at !== null) return notFound;
        const refusal = refuseDemandMark(mark, ride, now);
        if (refusal) return refusal;
        const state = stateAfter(mark);
        if (state !== ride.state) {
          await demandRides.update(
            transaction,
            'mark-demand-ride',
            { ride_id },
            markOf(ride, state, member.member_id, now),
          );
          await writeAccesses(transaction, exchange, actions[mark], [ride.member_id]);
        }
        const found = await readRun(transaction, ride.vehicle_id, now, locale);
        if (!found) return notFound;
        // The whole run is shown after each action, so the other passengers' data were accessed, too.
        const others = found.rows.filter((row) => row.ride_id !== ride_id || state === ride.state);
        await writeAccesses(transaction, exchange, 'ride:list', others);
        return found.run;
      });
    }),
  ];
}
