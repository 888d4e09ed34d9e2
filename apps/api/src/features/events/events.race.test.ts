import { afterAll, expect, test } from 'vitest';
import { newEvent, register } from '../../testing/events/events.ts';
import { late, without } from '../../testing/requests/guards.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { openTwoProcesses, tally } from '../../testing/towns/race-town.ts';

const towns = await openTwoProcesses({}, afterAll);
const [town] = towns;

/** Members at two processes who register for one event at once. */
async function want(places: readonly [OpenTown, OpenTown], event_id: number, people: number, body: object) {
  const members = await places[0].addPeople(people);
  return Promise.all(members.map((as, index) => register(places[index % 2] ?? places[0], as, event_id, body)));
}
const given = async (place: OpenTown, event_id: number) => {
  const [row] = await place.rows<{ persons: number }>(
    `select coalesce(sum(persons), 0)::int as persons from event_registration where event_id = $1 and state = 'registered'`,
    event_id,
  );
  return row?.persons ?? 0;
};

test('of two hundred members who want the last place at once, at two processes, one has it and the others wait in order [decision:event.places]', async () => {
  const { event_id } = await newEvent(town, { places: 1 });
  const answers = await want(towns, event_id, 200, { persons: 1, waits: 1 });
  expect(tally(answers)).toEqual({ 201: 200 });
  expect(await given(town, event_id)).toBe(1);
  const numbers = answers.flatMap(({ body }) => body.registration.waiting_no ?? []);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 199 }, (_one, index) => index + 1));
});

test('without a waiting list all but one are refused, and nobody has half of what was asked for', async () => {
  const { event_id } = await newEvent(town, { places: 5, persons_max: 3 });
  expect(tally(await want(towns, event_id, 60, { persons: 3 }))).toEqual({ 201: 1, 409: 59 });
  expect(await given(town, event_id)).toBe(3);
});

test('without the lock of the places more are given than there are: the proof sees the guard @guard', async () => {
  const bare = await openTwoProcesses({
    around: (database) => late('list-event-holders')(without('lock-places')(database)),
  });
  const { event_id } = await newEvent(bare[0], { places: 4 });
  await want(bare, event_id, 40, { persons: 2 });
  expect(await given(bare[0], event_id)).toBeGreaterThan(4);
});

test('pressed twenty times at two processes it is one registration with one letter', async () => {
  const { event_id } = await newEvent(town);
  const person = await town.addPerson();
  const pressed = await Promise.all(
    Array.from({ length: 20 }, (_press, index) => register(towns[index % 2] ?? town, person, event_id)),
  );
  expect(tally(pressed)).toEqual({ 201: 1, 409: 19 });
  expect(await town.countRows('outbox', `recipient = '${person.email}'`)).toBe(1);
});

test('while ten cancel at once and ten more register, each free place goes to who waited first', async () => {
  const { event_id } = await newEvent(town, { places: 10 });
  const [first, waiting, late_] = [await town.addPeople(10), await town.addPeople(10), await town.addPeople(10)];
  const ids: number[] = [];
  for (const as of first) ids.push((await register(town, as, event_id)).body.registration.registration_id);
  for (const as of waiting) await register(town, as, event_id, { persons: 1, waits: 1 });
  const place = (index: number) => towns[index % 2] ?? town;
  await Promise.all([
    ...first.map((as, index) =>
      place(index).call('POST', `/api/event-registrations/${ids[index]}/cancel`, { as, locale: 'ja' }),
    ),
    ...late_.map((as, index) => register(place(index), as, event_id, { persons: 1, waits: 1 })),
  ]);
  const rows = await town.rows<{ member_id: number }>(
    `select member_id from event_registration where event_id = $1 and state = 'registered' order by 1`,
    event_id,
  );
  expect(rows.map(({ member_id }) => member_id)).toEqual(
    waiting.map(({ member_id }) => member_id).toSorted((a, b) => a - b),
  );
});
