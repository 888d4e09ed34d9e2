import { expect, test } from 'vitest';
import { instantOf } from '@machi/domain/calendar/model';
import { termsOf } from '@machi/domain/ondemandbus/possible';
import { keepsPromises } from '@machi/domain/ondemandbus/run';
import { busOf } from '../rides/bus.ts';
import { readDay } from '../rides/plan.ts';
import { late, without } from '../../testing/requests/guards.ts';
import type { OpenTown, OpenTownOptions } from '../../testing/towns/open-town.ts';
import { openTwoProcesses, tally } from '../../testing/towns/race-town.ts';

const DATE = '2027-01-13';
const OUT = 'hoshikuzu';

/** Two processes of one town on one database, on the morning of the rides. */
async function openProcesses(options: OpenTownOptions = {}) {
  const towns = await openTwoProcesses(options);
  for (const town of towns) town.setNow(instantOf(DATE, 540));
  return towns;
}

/**
 * Members book at both processes, others change their rides, and the desk takes a vehicle out of service, all at the
 * same moment. Returns the rides left with that vehicle, and whether the plan can keep its promises.
 */
async function breakDown(towns: readonly [OpenTown, OpenTown]) {
  const [town, other] = towns;
  const people = await town.addPeople(24);
  const wish = (index: number, hour: number) => ({
    from_station_id: index % 2 === 0 ? 'ekimae' : 'yakuba',
    to_station_id: index % 3 === 0 ? 'shinryojo' : 'sports',
    time: `${hour}:${String((index % 6) * 10).padStart(2, '0')}`,
    meant: 'depart',
    persons: 1,
    wheelchairs: 0,
  });
  const asked = await Promise.all(
    people.slice(0, 8).map(async (as, index) => {
      const body = { ...wish(index, 10), date: DATE };
      const { body: reply } = await town.call('POST', '/api/ondemandbus/rides', { as, body });
      return { as, id: reply.rides[0]?.ride_id };
    }),
  );
  const official = await town.addPerson({ roles: ['transport'] });
  const outage = { vehicle_id: OUT, until_date: DATE, until_time: '15:00', reason: '故障のため' };
  const answers = await Promise.all([
    ...people.slice(8).map((as, index) =>
      (towns[index % 2] ?? town).call('POST', '/api/ondemandbus/rides', {
        as,
        body: { ...wish(index, 11), date: DATE },
      }),
    ),
    ...asked
      .filter(({ id }) => id !== undefined)
      .map(({ as, id }, index) =>
        (towns[index % 2] ?? town).call('POST', `/api/ondemandbus/rides/${id}/change`, { as, body: wish(index, 12) }),
      ),
    other.call('POST', '/api/desk/ondemandbus/outages', { as: official, body: outage }),
  ]);
  const bus = busOf(town.house);
  const day = bus && (await readDay(town.database, bus, DATE, town.now()));
  if (!day) throw new Error('nobody rides');
  return {
    answers: tally(answers),
    forNobody: await town.countRows(
      'demand_ride',
      `vehicle_id = '${OUT}' and state = 'promised' and stranded_at is null and planned_pickup_at < '${DATE}T15:00+09:00'`,
    ),
    isKept: day.runs.every((run) => keepsPromises(run, termsOf(day))),
    promised: await town.countRows('demand_ride', `state = 'promised' and stranded_at is null`),
  };
}

test('while rides are asked for and changed at two processes a vehicle is taken out: none is left with it, and all promises can be kept', async () => {
  const { promised, answers, ...found } = await breakDown(await openProcesses());
  expect(Object.keys(answers)).toEqual(['200']);
  expect(found).toEqual({ forNobody: 0, isKept: true });
  expect(promised).toBeGreaterThan(8);
});

test('without the lock of the day rides wait for a vehicle that is out: the proof sees the guard @guard', async () => {
  const around: OpenTownOptions['around'] = (database) =>
    late('read-planned-rides')(without('lock-ride-day')(database));
  // If the planner sends nobody with that vehicle at that moment, there is nothing to see.
  let seen = 0;
  for (let tries = 0; seen === 0 && tries < 3; tries += 1)
    seen = (await breakDown(await openProcesses({ around }))).forNobody;
  expect(seen).toBeGreaterThan(0);
});
