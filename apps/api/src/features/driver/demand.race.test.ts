import { expect, test } from 'vitest';
import { putPassengerRide } from '../../testing/rides/passenger-rides.ts';
import { late, without } from '../../testing/requests/guards.ts';
import type { OpenTown, OpenTownOptions } from '../../testing/towns/open-town.ts';
import { openTwoProcesses, tally } from '../../testing/towns/race-town.ts';

/** Two processes of one town on one database, on the day of the rides. */
async function openProcesses(options: OpenTownOptions = {}) {
  const towns = await openTwoProcesses(options);
  for (const town of towns) town.setNow(new Date('2027-01-13T10:12:00+09:00'));
  return towns;
}

/** Two drivers, each at a process, press "on board" for the same twelve passengers at the same moment. */
async function bothPress(towns: readonly [OpenTown, OpenTown]) {
  const [town] = towns;
  const drivers = [await town.addPerson({ roles: ['driver'] }), await town.addPerson({ roles: ['driver'] })];
  const people = await town.addPeople(12);
  const rides: number[] = [];
  for (const [index, { member_id }] of people.entries())
    rides.push(await putPassengerRide(town, { member_id, date: '2027-01-13', place: index * 2 }));
  const answers = await Promise.all(
    rides.flatMap((ride_id) =>
      drivers.map((as, index) =>
        (towns[index] ?? town).call('POST', '/api/driver/demand/mark', { as, body: { ride_id, mark: 'on-board' } }),
      ),
    ),
  );
  expect(tally(answers)).toEqual({ 200: 24 });
  return {
    rides: await town.countRows('demand_ride', `state = 'on-board'`),
    noted: await town.countRows('audit', `action = 'ride:board'`),
  };
}

test('two drivers who press at once at two processes note each passenger once', async () => {
  expect(await bothPress(await openProcesses())).toEqual({ rides: 12, noted: 12 });
});

test('without the lock of the day some are noted twice: the proof sees the guard @guard', async () => {
  const bare = await openProcesses({
    around: (database) => late('read-passenger-ride')(without('lock-ride-day')(database)),
  });
  const { rides, noted } = await bothPress(bare);
  expect(rides).toBe(12);
  expect(noted).toBeGreaterThan(12);
});
