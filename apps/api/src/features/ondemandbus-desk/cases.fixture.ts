import { putRide } from '../../testing/rides/new-rides.ts';
import { putPassengerRide } from '../../testing/rides/passenger-rides.ts';
import type { Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

/** A new person's ride on its own day. */
async function rideAhead(town: OpenTown): Promise<number> {
  const { member_id } = await town.addPerson();
  return putPassengerRide(town, { member_id });
}

/** A ride whose vehicle is out of service. */
async function strandedRide(town: OpenTown): Promise<number> {
  const ride_id = await rideAhead(town);
  await town.rows('update demand_ride set stranded_at = $2 where ride_id = $1 returning 1', ride_id, town.now());
  return ride_id;
}

/** One ride waits for a vehicle, the same each time, and all vehicles drive. */
async function oneStranded(town: OpenTown): Promise<void> {
  await town.rows('update demand_outage set out_until = out_from');
  if ((await town.countRows('demand_ride', `stranded_at is not null and state = 'promised'`)) === 0)
    await strandedRide(town);
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
  changeDeskRide: {
    input: async (town) => ({
      ride_id: await putRide(town, (await town.addPerson()).member_id, { date: '2027-01-15' }),
      from_station_id: 'ekimae',
      to_station_id: 'plaza',
      time: '11:00',
      meant: 'depart',
      persons: 1,
      wheelchairs: 0,
    }),
  },
  listOutages: {
    async input(town) {
      await oneStranded(town);
      return {};
    },
  },
  // The town's clock is on a holiday, so rides of other cases are not affected.
  takeVehicleOut: {
    async input(town) {
      await oneStranded(town);
      return { vehicle_id: 'hoshikuzu', until_date: '2027-01-11', until_time: '12:00', reason: '故障のため' };
    },
  },
  endOutage: {
    async input(town) {
      await oneStranded(town);
      const [row] = await town.rows<{ outage_id: number }>(
        `with made as (insert into demand_outage (vehicle_id, out_from, out_until, reason, created_at)
           values ('hoshikuzu', $1, $2, '故障のため', $1) returning outage_id)
         select outage_id from made`,
        town.now(),
        new Date(town.now().getTime() + 3_600_000),
      );
      return { outage_id: row?.outage_id ?? 0 };
    },
  },
  offerDeskRide: { input: async (town) => ({ ride_id: await strandedRide(town), time: '14:00' }) },
  // Reported beforehand, because the town's clock is on a holiday.
  sayDeskReady: {
    async input(town) {
      const { member_id } = await town.addPerson();
      return { ride_id: await putRide(town, member_id, { meant: 'on-call' }) };
    },
  },
};
