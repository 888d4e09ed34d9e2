import { afterAll, expect, test } from 'vitest';
import { instantOf } from '@machi/domain/calendar/model';
import { termsOf } from '@machi/domain/ondemandbus/possible';
import { keepsPromises } from '@machi/domain/ondemandbus/run';
import { busOf } from '../rides/bus.ts';
import { lockRideDay } from '../rides/lock-day.ts';
import { readDay } from '../rides/plan.ts';
import { RUSH } from '../../platform/http/in-turn.ts';
import { meeting, without } from '../../testing/requests/guards.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { openTwoProcesses, tally } from '../../testing/towns/race-town.ts';

const towns = await openTwoProcesses({}, afterAll);

const WAITS_FOR_DAY = `datname = current_database() and wait_event_type = 'Lock' and query like '%on-demand bus %'`;

const WAYS = [
  ['ekimae', 'kohan'],
  ['kitanosawa', 'shinryojo'],
  ['higashiyama', 'plaza'],
  ['asahi-minami', 'yakuba'],
  ['midori', 'michinoeki'],
] as const;

/** The number of promised rides of a day, and whether the vehicles can keep all promises in the plan's order. */
async function planOf({ house }: OpenTown, date: string, now: Date) {
  const bus = busOf(house);
  const day = bus && (await readDay(house.database, bus, date, now));
  if (!day) throw new Error('nobody rides');
  const visits = day.runs.flatMap((run) => run.visits);
  return { promised: visits.length / 2, isKept: day.runs.every((run) => keepsPromises(run, termsOf(day))) };
}

/** Members at two processes who book rides in the same two hours at once. */
async function want(places: readonly [OpenTown, OpenTown], date: string, people: number) {
  const members = await places[0].addPeople(people);
  return Promise.all(
    members.map(async (as, index) => {
      const [from_station_id, to_station_id] = WAYS[index % WAYS.length] ?? WAYS[0];
      const minute = 600 + (index % 24) * 5;
      const time = `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
      const body = { from_station_id, to_station_id, date, time, meant: 'depart', persons: 1 + (index % 2) };
      return (places[index % 2] ?? places[0]).call('POST', '/api/ondemandbus/rides', { as, body });
    }),
  );
}

const promisedIn = (answers: Awaited<ReturnType<typeof want>>): number =>
  answers.reduce((sum, { body }) => sum + body.rides.length, 0);

test('of two hundred members who ask at once, at two processes, whoever has a promise can be kept it, and the others are told what is nearest', async () => {
  const answers = await want(towns, '2027-01-13', 200);
  expect(tally(answers)).toEqual({ 200: 200 });
  const plan = await planOf(towns[0], '2027-01-13', towns[0].now());
  expect(plan).toEqual({ promised: promisedIn(answers), isKept: true });
  expect(plan.promised).toBeGreaterThan(10);
  expect(plan.promised).toBeLessThan(200);
  for (const { body } of answers) expect(body.rides.length === 0).toBe(body.no_room !== null);
});

test('who waits for the plan of a day keeps no connection from the others of the town', async () => {
  const [town, other] = towns;
  const date = '2027-01-18';
  const as = await town.addPerson();
  const wanted = await other.house.database.transaction(async (transaction) => {
    await lockRideDay(transaction, date);
    // More than the process has connections.
    const asked = want([town, town], date, 40);
    await expect.poll(() => other.countRows('pg_stat_activity', WAITS_FOR_DAY), { timeout: 10_000 }).toBe(RUSH.atOnce);
    expect((await town.call('GET', '/api/reservations', { as })).status).toBe(200);
    return { asked };
  });
  expect(tally(await wanted.asked)).toEqual({ 200: 40 });
});

test('without the lock of the day promises are given that cannot be kept: the proof sees the guard @guard', async () => {
  const met = meeting('read-planned-rides');
  const bare = await openTwoProcesses({ around: (database) => met.at(without('lock-ride-day')(database)) });
  // As many as may run at once: all of them see an empty day.
  met.of(2 * RUSH.atOnce);
  const answers = await want(bare, '2027-01-13', 40);
  expect(promisedIn(answers)).toBeGreaterThan(10);
  expect((await planOf(bare[0], '2027-01-13', bare[0].now())).isKept).toBe(false);
});

test('pressed twenty times at two processes, a request is one ride there and one back, and "ready" one promise', async () => {
  const [town] = towns;
  const as = await town.addPerson();
  const press = (path: string, body?: object) =>
    Promise.all(
      Array.from({ length: 20 }, (_press, index) =>
        (towns[index % 2] ?? town).call('POST', path, { as, ...(body ? { body } : {}) }),
      ),
    );
  const asked = await press('/api/ondemandbus/rides', {
    from_station_id: 'yakuba',
    to_station_id: 'sports',
    date: '2027-01-14',
    time: '10:00',
    meant: 'depart',
    persons: 1,
    return: 'on-call',
  });
  expect(tally(asked)).toEqual({ 200: 20 });
  expect(new Set(asked.map(({ body }) => JSON.stringify(body.rides))).size).toBe(1);
  expect(await town.countRows('demand_ride', `member_id = ${as.member_id}`)).toBe(2);
  const before = town.now();
  for (const place of towns) place.setNow(instantOf('2027-01-14', 660));
  const ready = await press(`/api/ondemandbus/rides/${asked[0]?.body.rides[1].ride_id}/ready`);
  expect(tally(ready)).toEqual({ 200: 20 });
  expect(new Set(ready.map(({ body }) => body.ride.promised_from))).toEqual(new Set(['2027-01-14T11:10:00+09:00']));
  for (const place of towns) place.setNow(before);
});

test('rides that are cancelled while others are asked for leave no promise broken', async () => {
  const date = '2027-01-15';
  const [town] = towns;
  const members = await town.addPeople(12);
  const made = await Promise.all(
    members.map(async (as, index) => {
      const [from_station_id, to_station_id] = WAYS[index % WAYS.length] ?? WAYS[0];
      const time = `10:${String((index % 6) * 10).padStart(2, '0')}`;
      const body = { from_station_id, to_station_id, date, time, meant: 'depart', persons: 1 };
      const { body: reply } = await town.call('POST', '/api/ondemandbus/rides', { as, body });
      return { as, id: reply.rides[0]?.ride_id };
    }),
  );
  const standing = made.filter(({ id }) => id !== undefined);
  expect(standing.length).toBeGreaterThan(4);
  const [, ended] = await Promise.all([
    want(towns, date, 40),
    Promise.all(
      standing
        .slice(0, 4)
        .map(({ as, id }, index) =>
          (towns[index % 2] ?? town).call('POST', `/api/ondemandbus/rides/${id}/cancel`, { as }),
        ),
    ),
  ]);
  expect(tally(ended)).toEqual({ 200: 4 });
  expect((await planOf(town, date, town.now())).isKept).toBe(true);
});
