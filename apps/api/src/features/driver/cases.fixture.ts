import { dateAt, minutesAt } from '@machi/domain/calendar/model';
import { nothing, type Case } from '../../testing/cases/case.ts';
import { putPassengerRide } from '../../testing/rides/passenger-rides.ts';
import { nextTrip, putSeats } from '../../testing/seats/new-seats.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

/** A new person's seats on a trip of today that need not be in the timetable: drivers see its passengers anyway. */
async function seatsToday(town: OpenTown) {
  const { member_id } = await town.addPerson();
  const trip = { ...nextTrip(), service_date: dateAt(town.now()), departs: 1380 };
  const seat_reservation_id = await putSeats(town, member_id, 'reserved', trip);
  const [row] = await town.rows<{ reservation_code: string }>`update seat_reservation
    set reservation_code = upper(reservation_code) where seat_reservation_id = ${seat_reservation_id}
    returning reservation_code`;
  const { trip_id, service_date } = trip;
  return { trip_id, service_date, seat_reservation_id, reservation_code: row?.reservation_code ?? '' };
}

/** Drivers read the names of all passengers, here of the trip used last. */
const passengersShown = async (town: OpenTown): Promise<number[]> => {
  const rows = await town.rows<{ member_id: number }>`select member_id from seat_reservation
    where (trip_id, service_date) = (select trip_id, service_date from seat_reservation
    order by seat_reservation_id desc limit 1)`;
  return rows.map(({ member_id }) => member_id);
};

/** The only ride of today, promised for now, of a new person: other passengers of the vehicle would be shown, too. */
async function rideNow(town: OpenTown): Promise<number> {
  await town.rows`update demand_ride set service_date = '2026-12-01' where service_date = ${dateAt(town.now())}
    returning ride_id`;
  const { member_id } = await town.addPerson();
  return putPassengerRide(town, { member_id, date: dateAt(town.now()), from: minutesAt(town.now()) });
}

/** All passengers of the vehicle today. */
const ridersShown = async (town: OpenTown): Promise<number[]> => {
  const rows = await town.rows<{ member_id: number }>`select member_id from demand_ride
    where service_date = ${dateAt(town.now())} and vehicle_id = 'hoshikuzu' and member_id is not null`;
  return rows.map(({ member_id }) => member_id);
};

export const cases: Readonly<Record<string, Case>> = {
  listDriverRuns: { input: nothing, showsNobody: true },
  readDriverRun: {
    async input(town) {
      const { trip_id, service_date } = await seatsToday(town);
      return { trip_id, service_date };
    },
    shown: passengersShown,
  },
  boardByCode: {
    async input(town) {
      const { trip_id, service_date, reservation_code } = await seatsToday(town);
      return { trip_id, service_date, reservation_code };
    },
    shown: passengersShown,
  },
  listDemandVehicles: { input: nothing, showsNobody: true },
  readDemandRun: {
    async input(town) {
      await rideNow(town);
      return { vehicle_id: 'hoshikuzu' };
    },
    shown: ridersShown,
    isOneByOne: true,
  },
  markDemandRide: {
    input: async (town) => ({ ride_id: await rideNow(town), mark: 'on-board' }),
    shown: ridersShown,
    isOneByOne: true,
  },
  markPassenger: {
    async input(town) {
      const { seat_reservation_id } = await seatsToday(town);
      return { seat_reservation_id, mark: 'boarded' };
    },
    shown: passengersShown,
  },
};
