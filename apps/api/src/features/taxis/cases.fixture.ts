import { minutesOf } from '@machi/domain/calendar/model';
import type { Credentials, OpenTown } from '../../testing/towns/open-town.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';
import { newReservation } from '../../testing/cases/new-reservation.ts';

/** A taxi home from a member's new reservation, before its deadline. */
async function newTaxi(town: OpenTown, owner: number): Promise<{ reservation_id: number; taxi_id: number }> {
  const reservation_id = await newReservation(town, owner);
  const as = await town.openSession(owner);
  const answer = await town.call('POST', `/api/reservations/${reservation_id}/taxi`, {
    as,
    body: await taxiHome(town, as, reservation_id),
  });
  if (answer.status !== 200) throw new Error(`no taxi: ${answer.text}`);
  return { reservation_id, taxi_id: answer.body.booking.rides[0].taxi_id };
}

/** A new person's ride. */
async function newRide(town: OpenTown): Promise<{ taxi_id: number; ride_date: string }> {
  const { taxi_id } = await newTaxi(town, (await town.addPerson()).member_id);
  const [row] = await town.rows<{ ride_date: string }>`select ride_date::text as ride_date from taxi
    where taxi_id = ${taxi_id}`;
  return { taxi_id, ride_date: row?.ride_date ?? '' };
}

/** The request for a taxi from the shared office to the station at the end of the reservation. */
async function taxiHome(town: OpenTown, as: Credentials, reservation_id: number) {
  const { body } = await town.call('GET', `/api/reservations/${reservation_id}`, { as });
  const departure_time = minutesOf(body.reservation.target_time.end);
  return { reservation_id, reserves_return: 1, return: { taxistand_end: 2, departure_time, persons_taxi: 1 } };
}

export const cases: Readonly<Record<string, Case>> = {
  listTaxiStands: { input: nothing },
  readTaxi: {
    input: async (town, owner) => ({ reservation_id: await newReservation(town, owner) }),
    isOwned: true,
  },
  bookTaxi: {
    input: async (town, owner) => taxiHome(town, await town.openSession(owner), await newReservation(town, owner)),
    isOwned: true,
  },
  cancelTaxi: {
    input: async (town, owner) => ({ reservation_id: (await newTaxi(town, owner)).reservation_id }),
    isOwned: true,
  },
  listRides: { input: async (town) => ({ date: (await newRide(town)).ride_date }) },
  answerRide: { input: async (town) => ({ taxi_id: (await newRide(town)).taxi_id, status: 1 }) },
};
