import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { reservationRequest } from '../testing/requests/requests.ts';
import { openTown } from '../testing/towns/open-town.ts';

const name = `two_towns_${process.pid}`;
const databaseUrl = inject('databaseUrl').replace(/[^/]*$/, name);
const RACERS = 20;

const server = new pg.Client({ connectionString: inject('databaseUrl') });
await server.connect();
await server.query(`create database ${name}`);
// At the same time, as two services start with their machine.
const towns = await Promise.all([
  openTown({ databaseUrl, schema: 'hoshimori' }),
  openTown({ databaseUrl, schema: 'kitamachi' }),
]);
afterAll(async () => {
  await Promise.all(towns.map((town) => town.close()));
  await server.query(`drop database ${name} with (force)`);
  await server.end();
});

test('two towns in one database: the same hour of the same room is taken once in each', async () => {
  const body = reservationRequest({ target_date: '2027-01-21' });
  const bookings = await Promise.all(
    towns.map(async (town) => {
      const people = await town.addPeople(RACERS);
      const answers = await Promise.all(people.map((as) => town.call('POST', '/api/reservations', { as, body })));
      return answers.filter(({ status }) => status === 201).length;
    }),
  );
  expect(bookings).toEqual([1, 1]);
  for (const town of towns) expect(await town.countRows('reservation', `room_id = 401`)).toBe(1);
});

test('nobody of one town is somebody in the other', async () => {
  const [one, other] = towns;
  const person = await one.addPerson();
  expect((await one.call('GET', '/api/account', { as: person })).status).toBe(200);
  expect((await other.call('GET', '/api/account', { as: person })).status).toBe(401);
});

test('what comes round by itself does its work in each', async () => {
  const done = await Promise.all(
    towns.map(async (town) => {
      await town.tidy(new Date('2027-02-01T00:00:00Z'));
      return town.countRows('job', 'done_at is not null');
    }),
  );
  expect(done[0]).toBeGreaterThan(3);
  expect(done[1]).toBe(done[0]);
});
