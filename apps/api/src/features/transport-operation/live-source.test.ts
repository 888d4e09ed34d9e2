import { MOST_TRIES, type LiveSource, type SourceSight } from '@machi/domain/transport-operation/source-model';
import { beforeEach, expect, test } from 'vitest';
import { NotFetched, fetchFromAddress } from '../../providers/feed-source/fetch-feed.ts';
import { AddressRefused } from '../../providers/public-address/judged-connection.ts';
import { createApp } from '../../app.ts';
import { openHttpsSource } from '../../testing/feeds/https-source.ts';
import { openTown } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { createLiveSource } from '../../transport/live/live-source.ts';
import { writeMessage, type Entity } from '../../transport/live/realtime-messages.ts';

/** Thursday, on which the loop leaves at 9:45. */
const NOW = new Date('2027-02-04T09:51:00+09:00');
const POST_OFFICE = { latitude: 44.15972, longitude: 142.01961 };
const ADDRESS = 'https://buses.example/vehicles.pb?key=of-the-town';

let fetched: (address: string) => Uint8Array | Promise<never>;
const asked: string[] = [];
const town = await openTestTown({
  async fetchFeed(address) {
    asked.push(address);
    return Buffer.from(await fetched(address));
  },
});
let clerk: Person;
beforeEach(async () => {
  town.setNow(NOW);
  clerk = await town.addPerson({ roles: ['transport'], lastname: '運行' });
  await town.rows('delete from live_source');
  asked.length = 0;
  fetched = () => writeMessage([], NOW);
});

const busOf = (id: string, tripId = 'town-cw-weekday-0945', secondsAgo = 0, place = POST_OFFICE): Entity => ({
  id,
  vehicle: { trip: { tripId }, vehicle: { id }, position: place, timestamp: NOW.getTime() / 1000 - secondsAgo },
});
const call = (method: 'GET' | 'POST' | 'PUT', path = '', body?: unknown, as = clerk) =>
  town.call(method, `/api/transport/live-source${path}`, body === undefined ? { as } : { as, body });
const source = async (): Promise<LiveSource> => (await call('GET')).body.source;
const set = (revision: number, address = ADDRESS) => call('PUT', '', { address, revision });
const rest = (is_off: 0 | 1, revision: number) => call('PUT', '/rest', { is_off, revision });
const back = (revision: number) => call('POST', '/back', { revision });
const tryIt = (address?: string, as = clerk) => call('POST', '/try', address === undefined ? {} : { address }, as);
const codesOf = ({ body }: { body: { codes?: Readonly<Record<string, readonly string[]>> } }) => body.codes;

test('an address is set, rests, begins again and gives way to the town’s, each written down; what may be a key is told nobody', async () => {
  expect(await source()).toMatchObject({ origin: 'none', address: null, set_at: null, revision: 0 });
  const stand = await set(0);
  expect(stand.status, stand.text).toBe(200);
  expect(stand.body.source).toMatchObject({
    origin: 'desk',
    is_off: false,
    address: 'https://buses.example/vehicles.pb',
    hides_key: true,
    set_at: NOW.toISOString(),
    set_by_name: expect.stringContaining('運行'),
    revision: 1,
  });
  expect((await rest(1, 1)).body.source).toMatchObject({ origin: 'desk', is_off: true, revision: 2 });
  expect((await rest(0, 2)).body.source).toMatchObject({ origin: 'desk', is_off: false, revision: 3 });
  expect((await back(3)).body.source).toMatchObject({ origin: 'none', address: null, is_off: false, revision: 4 });
  expect(codesOf(await rest(0, 4))).toEqual({ address: ['live-none'] });
  const actions = await town.rows<{ action: string }>`select action from audit
    where actor_member_id = ${clerk.member_id} order by audit_id`;
  expect(actions.map(({ action }) => action)).toEqual([
    'live-source:set',
    'live-source:off',
    'live-source:on',
    'live-source:back',
  ]);
  expect(JSON.stringify([stand.body, await town.rows('select * from audit')])).not.toContain('of-the-town');
});

test('the town’s own address counts until another is set, and again after one press', async () => {
  const served = await openTown({
    application(house) {
      house.town.transport.vehicle_positions = 'https://region.example/positions.pb';
      return createApp(house);
    },
  });
  try {
    const as = await served.addPerson({ roles: ['transport'] });
    const path = '/api/transport/live-source';
    const ofTown = { origin: 'town', address: 'https://region.example/positions.pb' };
    expect((await served.call('GET', path, { as })).body.source).toMatchObject(ofTown);
    const own = await served.call('PUT', path, { as, body: { address: ADDRESS, revision: 0 } });
    expect(own.body.source).toMatchObject({ origin: 'desk', town_address: ofTown.address });
    const again = await served.call('POST', `${path}/back`, { as, body: { revision: 1 } });
    expect(again.body.source).toMatchObject(ofTown);
  } finally {
    await served.close();
  }
});

test('a try tells how many vehicles an answer has, of which routes, how old, and what is left out; nothing of it is kept', async () => {
  fetched = () =>
    writeMessage(
      [
        busOf('801', undefined, 5),
        busOf('802', undefined, 95),
        busOf('old', undefined, 700),
        busOf('tokyo', undefined, 0, { latitude: 35.68, longitude: 139.76 }),
        busOf('other-town', 'trip-of-another-town'),
        { id: 'empty' },
        { id: 'trip', tripUpdate: { trip: { tripId: 'town-cw-weekday-0945' } } },
      ],
      NOW,
    );
  const answer = await tryIt(ADDRESS);
  expect(answer.status, answer.text).toBe(200);
  const sight: SourceSight = answer.body.sight;
  expect(sight).toEqual({
    told: 6,
    shown: 2,
    routes: [{ route_name: 'Town Loop', vehicles: 2 }],
    newest_seconds: 5,
    oldest_seconds: 95,
    left_out: [
      { reason: 'incomplete', count: 1 },
      { reason: 'unknown-trip', count: 1 },
      { reason: 'position-old', count: 1 },
      { reason: 'position-elsewhere', count: 1 },
    ],
    trip_updates: 1,
    alerts: 0,
  });
  expect(asked).toEqual([ADDRESS]);
  expect(await town.rows('select 1 from vehicle where feed_vehicle_id is not null')).toEqual([]);
  expect(await source()).toMatchObject({ origin: 'none' });
  await set(0);
  asked.length = 0;
  expect((await tryIt()).status, 'the address that counts, with its key').toBe(200);
  expect(asked).toEqual([ADDRESS]);
});

test('a source that answers by https is tried by the fetch of the product, set, and its vehicles are shown', async () => {
  const {
    network,
    asked: heard,
    close,
  } = await openHttpsSource(({ url }, response) => {
    if (url === '/old.pb')
      response.writeHead(301, { location: 'https://other.example/vehicles.pb?key=of-the-town' }).end();
    else response.end(writeMessage([busOf('801')], NOW));
  });
  const fetchFeed = (address: string) => fetchFromAddress(address, network);
  const served = await openTown({ fetchFeed });
  try {
    served.setNow(NOW);
    const as = await served.addPerson({ roles: ['transport'] });
    const address = 'https://feeds.example/old.pb';
    const tried = await served.call('POST', '/api/transport/live-source/try', { as, body: { address } });
    expect(tried.status, tried.text).toBe(200);
    expect(tried.body.sight).toMatchObject({ told: 1, shown: 1, routes: [{ route_name: 'Town Loop', vehicles: 1 }] });
    expect(heard).toHaveLength(2);
    const set = await served.call('PUT', '/api/transport/live-source', { as, body: { address, revision: 0 } });
    expect(set.status, set.text).toBe(200);
    await createLiveSource(served.house).look(NOW);
    expect(heard).toHaveLength(4);
    await expect
      .poll(async () => (await served.call('GET', '/api/buslocation/4')).body.route.vehicles)
      .toMatchObject([{ vehicle_name: '801', trip_id: 'town-cw-weekday-0945' }]);
  } finally {
    await served.close();
    close();
  }
});

test('what cannot be asked or read is refused beside the address', async () => {
  expect(codesOf(await tryIt())).toEqual({ address: ['live-none'] });
  for (const address of [
    '',
    'http://buses.example/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://a.example:8443/',
  ]) {
    expect([(await tryIt(address)).status, codesOf(await tryIt(address))], address).toEqual([
      422,
      { address: ['live-address'] },
    ]);
    expect(codesOf(await set(0, address)), address).toEqual({ address: ['live-address'] });
  }
  const odd = ['\u{0}', '\u{D800}', `/${'a'.repeat(2001)}`].map((end) => `https://buses.example/vehicles.pb${end}`);
  for (const address of odd)
    for (const { status } of [await tryIt(address), await set(0, address)])
      expect(status, address.slice(0, 50)).toBe(422);
  expect((await set(4_000_000_000)).status).toBe(422);
  expect(asked).toEqual([]);
  const refusals = [
    [() => Promise.reject(new AddressRefused()), 'live-address'],
    [() => Promise.reject(new NotFetched()), 'live-not-fetched'],
    [() => new TextEncoder().encode('<html>Not found</html>'), 'live-unreadable'],
    [
      () =>
        writeMessage(
          Array.from({ length: 5001 }, (_one, nth) => ({ id: String(nth) })),
          NOW,
        ),
      'live-too-many',
    ],
  ] as const;
  for (const [answer, code] of refusals) {
    fetched = answer;
    expect(codesOf(await tryIt(ADDRESS))).toEqual({ address: [code] });
  }
});

test('an official tries so many times a day', async () => {
  const tries = await Promise.all(Array.from({ length: MOST_TRIES + 5 }, () => tryIt(ADDRESS)));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(MOST_TRIES);
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(5);
  expect(asked).toHaveLength(MOST_TRIES);
  expect((await tryIt(ADDRESS, await town.addPerson({ roles: ['transport'] }))).status).toBe(200);
});

test('of two who change it at once one does, and others than officials of the buses may not at all', async () => {
  await set(0);
  const both = await Promise.all([rest(1, 1), back(1)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(codesOf(await set(1))).toEqual({ revision: ['live-changed'] });
  for (const other of [await town.addPerson({ roles: ['editor', 'dispatch'] }), await town.addPerson({})]) {
    const answers = await Promise.all([
      call('GET', '', undefined, other),
      tryIt(ADDRESS, other),
      call('PUT', '', { address: ADDRESS, revision: 2 }, other),
      call('PUT', '/rest', { is_off: 1, revision: 2 }, other),
      call('POST', '/back', { revision: 2 }, other),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  }
});
