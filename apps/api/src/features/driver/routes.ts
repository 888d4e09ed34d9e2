import { addDays, dateAt, townTimeText, type DateText } from '@machi/domain/calendar/model';
import {
  boardByCode,
  listDriverRuns,
  markPassenger,
  readDriverRun,
  type DriverPassenger,
  type DriverRun,
} from '@machi/domain/driver/contract';
import { refuseBoarding, refuseMark } from '@machi/domain/driver/rules';
import { only } from '@machi/domain/fields/only';
import type { Locale } from '@machi/domain/locale/model';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { cancellationOf, type ShuttleRoute } from '@machi/domain/shuttle/trips';
import { instantOfRide, ridesOn, type Ride } from '@machi/domain/transport/service-days';
import { readCancelledRuns } from '../../transport/live/live-store.ts';
import { demoServiceOf, routeOfSeats, seatRoutesOf } from '../seats/shuttle-board.ts';
import type { TripKey } from '../seats/store.ts';
import { writeListed, writeAccesses } from '../../platform/audit/accesses.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { headsignOf } from '../../transport/feed-words.ts';
import { demandRoutes } from './demand-routes.ts';
import { driverStore, type PassengerRow } from './store.ts';

type Counted = Awaited<ReturnType<typeof driverStore.counts>>[number];

const nobody = { persons: 0, boarded: 0, missed: 0 };

function viewPassenger(row: PassengerRow, locale: Locale): DriverPassenger {
  return {
    seat_reservation_id: row.seat_reservation_id,
    reservation_code: row.reservation_code ?? '',
    name: row.name ?? '',
    name_kana: locale === 'ja' ? (row.name_kana ?? '') : '',
    persons: row.persons,
    departure_name: row.departure_name[locale],
    arrival_name: row.arrival_name[locale],
    departed_at: townTimeText(row.departed_at),
    state: row.state === 'canceled' ? 'canceled' : row.boarded_at ? 'boarded' : row.missed_at ? 'missed' : 'reserved',
    agreed_at: row.agreed_at === null ? null : townTimeText(row.agreed_at),
  };
}

/** Routes by which a shuttle driver sees the day and notes passengers (product, "Drivers"). */
export function routes(house: House) {
  const { database } = house;
  /** Service days that may still have runs under way. */
  const daysNow = (now: Date): DateText[] => [addDays(dateAt(now), -1), dateAt(now)];

  /** The runs of service days, with trips that left the timetable but have passengers. */
  async function runsOf(
    reading: Queryable,
    days: readonly DateText[],
    now: Date,
    locale: Locale,
  ): Promise<DriverRun[]> {
    const feed = house.feed.current();
    const [counts, cancelled] = await Promise.all([
      driverStore.counts(reading, days),
      readCancelledRuns(reading, days[0] ?? dateAt(now)),
    ]);
    const countOf = new Map(counts.map((one) => [`${one.service_date} ${one.trip_id}`, one]));
    const viewRide = (shuttle: ShuttleRoute, { trip, date, starts, ends }: Ride): DriverRun => {
      const key = `${date} ${trip.trip_id}`;
      const { persons, boarded, missed } = countOf.get(key) ?? nobody;
      countOf.delete(key);
      return {
        route_id: shuttle.route.route_id,
        route_name: shuttle.route.route_name[locale],
        trip_id: trip.trip_id,
        service_date: date,
        headsign: headsignOf(feed, trip.trip_id, trip.trip_headsign)[locale],
        departed_at: townTimeText(instantOfRide(date, starts)),
        arrived_at: townTimeText(instantOfRide(date, ends)),
        cancelled: cancellationOf(shuttle, trip.trip_id, date, cancelled)?.reason[locale] ?? null,
        is_gone: false,
        is_demo: demoServiceOf(shuttle.route) !== null,
        seats: shuttle.route.seats,
        persons,
        boarded,
        missed,
      };
    };
    const viewGone = (one: Counted): DriverRun => ({
      ...only(one, ['route_id', 'trip_id', 'service_date', 'persons', 'boarded', 'missed']),
      route_name: routeOfSeats(house, one.route_id)?.route_name[locale] ?? '',
      headsign: '',
      departed_at: townTimeText(one.departed_at),
      arrived_at: townTimeText(one.arrived_at),
      cancelled: null,
      is_gone: true,
      is_demo: routeOfSeats(house, one.route_id)?.demo !== undefined,
      seats: routeOfSeats(house, one.route_id)?.seats ?? 0,
    });
    const known = seatRoutesOf(house).flatMap((shuttle) =>
      days.flatMap((day) => ridesOn(shuttle.line, day).map((ride) => viewRide(shuttle, ride))),
    );
    return [...known, ...[...countOf.values()].map(viewGone)].toSorted((one, other) =>
      one.departed_at.localeCompare(other.departed_at),
    );
  }

  /** Yesterday's runs only if unfinished, such as 25:10. */
  async function runsNow(reading: Queryable, now: Date, locale: Locale): Promise<DriverRun[]> {
    const today = dateAt(now);
    const runs = await runsOf(reading, daysNow(now), now, locale);
    return runs.filter(({ service_date, arrived_at }) => service_date === today || new Date(arrived_at) > now);
  }

  async function readRun(reading: Queryable, { trip_id, service_date }: TripKey, now: Date, locale: Locale) {
    const run = (await runsNow(reading, now, locale)).find(
      (one) => one.trip_id === trip_id && one.service_date === service_date,
    );
    if (!run) return undefined;
    const passengers = await driverStore.passengers(reading, trip_id, service_date);
    return { run, passengers };
  }

  const view = ({ run, passengers }: NonNullable<Awaited<ReturnType<typeof readRun>>>, locale: Locale) => ({
    run,
    passengers: passengers.map((row) => viewPassenger(row, locale)),
  });

  /** The whole run is shown after each action, so the other passengers' data were accessed, too. */
  const noteOthers = (
    transaction: Queryable,
    exchange: MemberExchange,
    { passengers }: NonNullable<Awaited<ReturnType<typeof readRun>>>,
    noted: { readonly seat_reservation_id: number } | undefined,
  ) =>
    writeAccesses(
      transaction,
      exchange,
      'seat:list',
      passengers
        .filter(({ seat_reservation_id }) => seat_reservation_id !== noted?.seat_reservation_id)
        .map(({ member_id }) => member_id),
    );

  return [
    ...demandRoutes(house),
    serve(listDriverRuns, async (_input, { now, locale }) => ({
      date: dateAt(now),
      told_at: now.toISOString(),
      runs: await runsNow(database, now, locale),
    })),

    serve(readDriverRun, async (trip, exchange) => {
      const found = await readRun(database, trip, exchange.now, exchange.locale);
      if (!found) return notFound;
      const people = found.passengers.map(({ member_id }) => member_id);
      await writeListed(database, exchange, 'seat:list', people);
      return view(found, exchange.locale);
    }),

    serve(boardByCode, async ({ trip_id, service_date, reservation_code }, exchange) => {
      const { member, now, locale } = exchange;
      return exchange.write(async (transaction) => {
        const seats = await driverStore.lockByCode(transaction, reservation_code);
        if (!seats) return refuse(409, { field: 'reservation_code', code: 'seat-code-unknown' });
        const refusal = refuseBoarding(seats, { trip_id, service_date });
        if (refusal) return refusal;
        const wasBoarded = seats.boarded_at !== null;
        if (!wasBoarded) {
          await driverStore.mark(transaction, seats.seat_reservation_id, 'boarded', member.member_id, now);
          await writeAccesses(transaction, exchange, 'seat:board', [seats.member_id]);
        }
        const found = await readRun(transaction, { trip_id, service_date }, now, locale);
        const passenger = found?.passengers.find((one) => one.seat_reservation_id === seats.seat_reservation_id);
        if (!found || !passenger) return notFound;
        await noteOthers(transaction, exchange, found, wasBoarded ? undefined : seats);
        return { ...view(found, locale), passenger: viewPassenger(passenger, locale), was_boarded: wasBoarded };
      });
    }),

    serve(markPassenger, async ({ seat_reservation_id, mark }, exchange) => {
      const { member, now, locale } = exchange;
      return exchange.write(async (transaction) => {
        const seats = await driverStore.lock(transaction, seat_reservation_id);
        if (!seats || !(await readRun(transaction, seats, now, locale))) return notFound;
        const refusal = refuseMark(mark, seats, now);
        if (refusal) return refusal;
        await driverStore.mark(transaction, seat_reservation_id, mark, member.member_id, now);
        const action = ({ boarded: 'seat:board', missed: 'seat:no-show', none: 'seat:unmark' } as const)[mark];
        await writeAccesses(transaction, exchange, action, [seats.member_id]);
        const found = await readRun(transaction, seats, now, locale);
        if (!found) return notFound;
        await noteOthers(transaction, exchange, found, seats);
        return view(found, locale);
      });
    }),
  ];
}
