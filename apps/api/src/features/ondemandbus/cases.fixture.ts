import { nothing, type Case } from '../../testing/cases/case.ts';
import { nextRide, putRide } from '../../testing/rides/new-rides.ts';

export const cases: Readonly<Record<string, Case>> = {
  readOnDemandBus: { input: nothing },
  readBusStation: { input: () => ({ station_id: 'ekimae' }) },
  readBusSchedule: { input: () => ({ date: '2027-01-14' }) },
  askForRide: { input: () => nextRide(), spendsCaller: true },
  listDemandRides: { input: nothing },
  readRide: { input: async (town, owner) => ({ ride_id: await putRide(town, owner) }), isOwned: true },
  changeRide: {
    input: async (town, owner) => ({
      // A ride without a time, so that it overlaps no other of its owner.
      ride_id: await putRide(town, owner, { state: 'waiting', meant: 'on-call' }),
      from_station_id: 'ekimae',
      to_station_id: 'yakuba',
      meant: 'depart',
      persons: 1,
      wheelchairs: 0,
    }),
    isOwned: true,
  },
  cancelRide: { input: async (town, owner) => ({ ride_id: await putRide(town, owner) }), isOwned: true },
  // Reported beforehand, because the town's clock is on a holiday.
  sayReady: {
    input: async (town, owner) => ({ ride_id: await putRide(town, owner, { meant: 'on-call' }) }),
    isOwned: true,
  },
};
