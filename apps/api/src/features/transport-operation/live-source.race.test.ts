import { MOST_TRIES } from '@machi/domain/transport-operation/source-model';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { late, rewriting } from '../../testing/requests/guards.ts';
import { newSampleUrl } from '../../testing/towns/databases.ts';
import { openRaceTown, tally } from '../../testing/towns/race-town.ts';
import { createLiveSource } from '../../transport/live/live-source.ts';
import { writeMessage } from '../../transport/live/realtime-messages.ts';

const NOW = new Date('2027-02-04T09:51:00+09:00');
const ADDRESS = 'https://buses.example/vehicles.pb';
const bus = {
  id: '801',
  vehicle: {
    trip: { tripId: 'town-cw-weekday-0945' },
    vehicle: { id: '801' },
    position: { latitude: 44.15972, longitude: 142.01961 },
    timestamp: NOW.getTime() / 1000,
  },
};

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close();
});

/** Two processes of a town whose desk has set a source. */
async function openTwo(around?: (database: Database) => Database) {
  const databaseUrl = await newSampleUrl();
  const asked: string[] = [];
  const open = async () => {
    const town = await openRaceTown({
      databaseUrl,
      environment: { MACHI_SECRET: 'of-both-processes-of-this-town-under-test' },
      ...(around && { around }),
      fetchFeed: (address) => {
        asked.push(address);
        return Promise.resolve(Buffer.from(writeMessage([bus], NOW)));
      },
    });
    cleanUp.push(() => town.close());
    town.setNow(NOW);
    return town;
  };
  const [one, other] = [await open(), await open()];
  const clerks = await one.addPeople(8, { roles: ['transport'] });
  /** Sends requests at once, even ones to one process and odd ones to the other. */
  const atOnce = (method: 'POST' | 'PUT', requests: readonly { readonly path?: string; readonly body: object }[]) =>
    Promise.all(
      requests.map(({ path = '', body }, nth) =>
        (nth % 2 === 0 ? one : other).call(method, `/api/transport/live-source${path}`, {
          as: clerks[nth % clerks.length],
          body,
        }),
      ),
    );
  const set = await one.call('PUT', '/api/transport/live-source', {
    as: clerks[0],
    body: { address: ADDRESS, revision: 0 },
  });
  expect(set.status, set.text).toBe(200);
  return { one, other, clerks, asked, atOnce };
}
type Two = Awaited<ReturnType<typeof openTwo>>;

/** Half of them set an address, half switch the source off, all from the same state. */
const changeAtOnce = ({ atOnce }: Two) =>
  atOnce(
    'PUT',
    Array.from({ length: 8 }, (_one, nth) =>
      nth < 4
        ? { body: { address: `https://buses.example/${nth}.pb`, revision: 1 } }
        : { path: '/rest', body: { is_off: 1, revision: 1 } },
    ),
  );

test('of eight who change the source at once one does, at two processes, and one action is written down', async () => {
  const two = await openTwo();
  expect(tally(await changeAtOnce(two))).toEqual({ 200: 1, 409: 7 });
  expect(await two.one.rows('select revision from live_source')).toEqual([{ revision: 2 }]);
  expect(await two.one.rows(`select 1 from audit where subject = 'live-source'`)).toHaveLength(2);
});

test('where nobody asks what was seen, all eight change it: the proof sees the guard @guard', async () => {
  const two = await openTwo(
    rewriting('live-change-source', (text) => text.replace(/revision = (\$\d+)/, '$1::int >= 0')),
  );
  expect(tally(await changeAtOnce(two))).toEqual({ 200: 8 });
});

/** The source has just answered at one process when the desk drops it at the other. */
async function changeBesideAnswer({ one, other, clerks }: Two) {
  const [, back] = await Promise.all([
    createLiveSource(one.house).look(NOW),
    // After the answer was matched to the source in force, and before its vehicles are stored.
    new Promise((resolve) => setTimeout(resolve, 40)).then(() =>
      other.call('POST', '/api/transport/live-source/back', { as: clerks[0], body: { revision: 1 } }),
    ),
  ]);
  expect(back.status, back.text).toBe(200);
  return one.rows('select feed_vehicle_id from vehicle where feed_vehicle_id is not null');
}

test('an answer that is being taken in leaves no vehicle behind when the desk gives its source up at another process', async () => {
  expect(await changeBesideAnswer(await openTwo(late('live-hold-source')))).toEqual([]);
});

test('where the source is not held while its answer is taken in, its vehicles stay: the proof sees the guard @guard', async () => {
  const unheld = rewriting('live-hold-source', (text) => text.replace(' for update', ''));
  const two = await openTwo((database) => late('live-hold-source')(unheld(database)));
  expect(await changeBesideAnswer(two)).toEqual([{ feed_vehicle_id: '801' }]);
});

const lookAtOnce = ({ one, other }: Two) =>
  Promise.all(
    Array.from({ length: 10 }, (_one, nth) => createLiveSource((nth % 2 === 0 ? one : other).house).look(NOW)),
  );

test('of two processes that look at once, again and again, one asks', async () => {
  const two = await openTwo();
  await lookAtOnce(two);
  expect(two.asked).toEqual([ADDRESS]);
});

test('where taking the turn does not look at the time, all of them ask: the proof sees the guard @guard', async () => {
  const two = await openTwo(
    rewriting('live-take-turn', (text) => text.replace('or s.asked_at <= $3', 'or $3::timestamptz is not null')),
  );
  await lookAtOnce(two);
  expect(two.asked).toHaveLength(10);
});

test('an official’s tries of a day end, whichever process is asked', async () => {
  const two = await openTwo();
  const tries = Array.from({ length: (MOST_TRIES + 5) * 2 }, (_one, nth) => nth);
  const answers = await Promise.all(
    tries.map((nth) =>
      (nth % 2 === 0 ? two.one : two.other).call('POST', '/api/transport/live-source/try', {
        as: two.clerks[0],
        body: { address: ADDRESS },
      }),
    ),
  );
  expect(tally(answers)).toEqual({ 200: MOST_TRIES, 429: MOST_TRIES + 10 });
  expect(two.asked).toHaveLength(MOST_TRIES);
});
