import { nothing, type Case } from '../../testing/cases/case.ts';
import { fillTrip, nextTrip, putSeats, seatRequest } from '../../testing/seats/new-seats.ts';

/** A return trip, which `nextTrip` never returns. */
const FULL = {
  trip_id: 'nature-back-nature-1000',
  service_date: '2027-01-14',
  departure_stop_id: 'S54',
  arrival_stop_id: 'S01',
  departs: 600,
};

export const cases: Readonly<Record<string, Case>> = {
  searchShuttle: { input: () => ({ departure_spot_id: 2, arrival_spot_id: 22, departed_at: '2027-01-13' }) },
  holdSeats: { input: () => seatRequest(nextTrip()), spendsCaller: true },
  listHolds: { input: nothing },
  confirmSeats: {
    input: async (town, owner) => ({ hold_id: await putSeats(town, owner, 'held', nextTrip()) }),
    isOwned: true,
  },
  releaseSeats: {
    input: async (town, owner) => ({ hold_id: await putSeats(town, owner, 'held', nextTrip()) }),
    isOwned: true,
  },
  listSeatReservations: { input: nothing },
  readSeatReservation: {
    input: async (town, owner) => ({ seat_reservation_id: await putSeats(town, owner, 'reserved', nextTrip()) }),
    isOwned: true,
  },
  cancelSeats: {
    input: async (town, owner) => ({ seat_reservation_id: await putSeats(town, owner, 'reserved', nextTrip()) }),
    isOwned: true,
  },
  waitForSeats: {
    async input(town) {
      await fillTrip(town, FULL);
      return seatRequest(FULL);
    },
  },
  listSeatWaitings: { input: nothing },
};
