import { MOST_OPEN } from '@machi/domain/arrival-notices/model';
import { afterAll, expect, test } from 'vitest';
import { late, rewriting, without } from '../../testing/requests/guards.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { openTwoProcesses, tally } from '../../testing/towns/race-town.ts';
import { tellArrivals } from './tell.ts';

/** Stops of the loop that leaves at 11:05 on Monday 11 January 2027, a public holiday, with their minutes after it. */
const STOPS = [
  ['S03', 1],
  ['S12', 3],
  ['S04', 5],
  ['S02', 7],
  ['S05', 8],
  ['S07', 10],
] as const;
const wish = (index: number) => {
  const [stop_id, minutes] = STOPS[index % STOPS.length] ?? STOPS[0];
  const scheduled_at = new Date(Date.UTC(2027, 0, 11, 2, 5 + minutes)).toISOString();
  return { route_id: 4, trip_id: 'town-cw-rest-1105', service_date: '2027-01-11', stop_id, scheduled_at };
};

/** Forty people wait for a bus; both processes run the job at once, twice. Returns the notifications. */
async function notifications(towns: readonly [OpenTown, OpenTown]): Promise<number> {
  const [town] = towns;
  const people = await town.addPeople(40);
  const asked = await Promise.all(
    people.map((as, index) =>
      (towns[index % 2] ?? town).call('POST', '/api/arrival-notices', { as, body: wish(index) }),
    ),
  );
  expect(tally(asked)).toEqual({ 201: 40 });
  const due = new Date('2027-01-11T02:05:00Z');
  await Promise.all([0, 1, 0, 1].map((index) => tellArrivals((towns[index] ?? town).house, due)));
  return town.countRows('outbox');
}

const towns = await openTwoProcesses({}, afterAll);

test('two processes tell each of forty people once', async () => {
  expect(await notifications(towns)).toBe(40);
  expect(await towns[0].countRows('arrival_notice', `state = 'told'`)).toBe(40);
});

test('without the lock of the row some are told twice: the proof sees the guard @guard', async () => {
  const bare = await openTwoProcesses({
    around: (database) =>
      late('lock-arrival-notice')(
        rewriting('lock-arrival-notice', (text) => text.replace('for update of n skip locked', ''))(database),
      ),
  });
  expect(await notifications(bare)).toBeGreaterThan(40);
});

const press = (places: readonly [OpenTown, OpenTown], as: Awaited<ReturnType<OpenTown['addPerson']>>, same: boolean) =>
  Promise.all(
    Array.from({ length: 16 }, (_press, index) =>
      (places[index % 2] ?? places[0]).call('POST', '/api/arrival-notices', { as, body: wish(same ? 0 : index) }),
    ),
  );
const openOf = (town: OpenTown, memberId: number) => town.countRows('arrival_notice', `member_id = ${memberId}`);

test('pressed sixteen times at two processes one run is asked for once, and of many runs five', async () => {
  const [one, other] = await towns[0].addPeople(2);
  if (!one || !other) throw new Error('nobody is there');
  expect(tally(await press(towns, one, true))).toEqual({ 201: 16 });
  expect(await openOf(towns[0], one.member_id)).toBe(1);
  await press(towns, other, false);
  expect(await openOf(towns[0], other.member_id)).toBe(MOST_OPEN);
});

test('without the lock of the member more are asked for than can be: the proof sees the guard @guard', async () => {
  const bare = await openTwoProcesses({
    around: (database) => late('count-arrival-notices')(without('lock-member')(database)),
  });
  const person = await bare[0].addPerson();
  await press(bare, person, false);
  expect(await openOf(bare[0], person.member_id)).toBeGreaterThan(MOST_OPEN);
});
