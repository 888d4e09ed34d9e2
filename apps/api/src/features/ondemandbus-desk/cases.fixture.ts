import { putRide } from '../../testing/rides/new-rides.ts';
import { putPassengerRide } from '../../testing/rides/passenger-rides.ts';
import type { Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

/** A ride of somebody new on a day of its own. */
async function rideAhead(town: OpenTown): Promise<number> {
  const { member_id } = await town.addPerson();
  return putPassengerRide(town, { member_id });
}

export const cases: Readonly<Record<string, Case>> = {
  findRideMembers: { input: async (town) => ({ q: (await town.addPerson()).email }) },
  listDeskRides: {
    async input(town) {
      await rideAhead(town);
      return { date: '2027-01-14' };
    },
  },
  listPassengerRides: { input: async (town) => ({ member_id: (await town.addPerson()).member_id }) },
  askForDeskRide: {
    input: async (town) => ({
      from_station_id: 'yakuba',
      to_station_id: 'sports',
      date: '2027-01-13',
      time: '10:00',
      meant: 'depart',
      persons: 1,
      member_id: (await town.addPerson()).member_id,
    }),
  },
  cancelDeskRide: { input: async (town) => ({ ride_id: await rideAhead(town), reason: '大雪のため' }) },
  // Said before: the town's clock stands on a holiday.
  sayDeskReady: {
    async input(town) {
      const { member_id } = await town.addPerson();
      return { ride_id: await putRide(town, member_id, { meant: 'on-call' }) };
    },
  },
};
