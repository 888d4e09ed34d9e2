import { beforeEach, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { NotFetched } from '../../providers/feed-source/fetch-feed.ts';
import { AddressRefused } from '../../providers/public-address/judged-connection.ts';
import { hasMoreEntities, writeMessage, type Entity } from './realtime-messages.ts';
import { createLiveSource } from './live-source.ts';
import { sourceStore } from './source-store.ts';

const NOW = new Date('2027-02-04T09:51:00+09:00');
const POST_OFFICE = { latitude: 44.15972, longitude: 142.01961 };

const town = await openTestTown();
beforeEach(async () => {
  await town.rows('delete from vehicle');
  await town.rows('delete from live_source');
  town.setNow(NOW);
});

const busOf = (
  id: string,
  tripId = 'town-cw-weekday-0945',
  place = POST_OFFICE,
  timestamp = NOW.getTime() / 1000,
): Entity => ({
  id,
  vehicle: { trip: { tripId, startDate: '20270204' }, vehicle: { id, label: `${id}号車` }, position: place, timestamp },
});
function sourceOf(
  answer: () => Uint8Array | Promise<Uint8Array>,
  townAddress: string | null = 'https://buses.example/vehicles.pb',
) {
  const asked: string[] = [];
  const { house } = town;
  const transport = { ...house.town.transport, ...(townAddress !== null && { vehicle_positions: townAddress }) };
  const source = createLiveSource({
    ...house,
    town: { transport },
    async fetchFeed(address) {
      asked.push(address);
      return Buffer.from(await answer());
    },
  });
  return { source, asked };
}
const shown = async () => (await town.call('GET', '/api/buslocation/4')).body.route;

test('another operator’s vehicles are shown as the town’s own, by its trips [decision:transport.realtime]', async () => {
  const { source } = sourceOf(() => writeMessage([busOf('801')], NOW));
  await source.look(NOW);
  await expect
    .poll(async () => (await shown()).vehicles)
    .toMatchObject([
      { vehicle_name: '801号車', trip_id: 'town-cw-weekday-0945', delay_minutes: 5, next_stop_name: 'Post Office' },
    ]);
  expect(await town.rows('select vehicles from live_source')).toEqual([{ vehicles: 1 }]);
});

test('one process asks, every twenty seconds', async () => {
  const [one, other] = [1, 2].map(() => sourceOf(() => writeMessage([busOf('801')], NOW)));
  await Promise.all([one, other, one, other].map((it) => it?.source.look(NOW)));
  expect([...(one?.asked ?? []), ...(other?.asked ?? [])]).toHaveLength(1);
  await other?.source.look(new Date(NOW.getTime() + 19_000));
  expect([...(one?.asked ?? []), ...(other?.asked ?? [])]).toHaveLength(1);
  await other?.source.look(new Date(NOW.getTime() + 20_000));
  expect([...(one?.asked ?? []), ...(other?.asked ?? [])]).toHaveLength(2);
});

test('what cannot be is left out, what is no message changes nothing, and there is an end to it', async () => {
  const wrong = [
    busOf('tokyo', undefined, { latitude: 35.68, longitude: 139.76 }),
    busOf('nowhere', undefined, { latitude: Number.NaN, longitude: 142 }),
    busOf('1970', undefined, POST_OFFICE, 1),
    busOf('tomorrow', undefined, POST_OFFICE, NOW.getTime() / 1000 + 86_400),
    busOf('other-town', 'trip-of-another-town'),
    busOf('x'.repeat(101)),
    { id: 'empty' },
  ];
  await sourceOf(() => writeMessage([...wrong, busOf('801')], NOW)).source.look(NOW);
  expect(await town.rows('select feed_vehicle_id from vehicle')).toEqual([{ feed_vehicle_id: '801' }]);
  const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
  await sourceOf(() => new TextEncoder().encode('<html>Not found</html>')).source.look(later(30));
  await sourceOf(() =>
    writeMessage(
      Array.from({ length: 5001 }, (_one, index) => busOf(String(index))),
      NOW,
    ),
  ).source.look(later(60));
  expect(await town.rows('select feed_vehicle_id from vehicle')).toHaveLength(1);
  await expect(sourceOf(() => Promise.reject(new Error('away'))).source.look(later(90))).rejects.toThrow('away');
  const many = Array.from({ length: 300 }, (_one, index) =>
    busOf(`many-${index}`, undefined, POST_OFFICE, later(120).getTime() / 1000),
  );
  await sourceOf(() => writeMessage(many, later(120))).source.look(later(120));
  expect((await town.rows('select 1 from vehicle')).length).toBeLessThanOrEqual(200);
});

const OWN = 'https://other.example/positions.pb?key=of-the-town';
const setAtDesk = (own_address: string | null, is_off: boolean, seen: number) =>
  town.house.database.transaction((transaction) =>
    sourceStore.change(transaction, { own_address, is_off }, seen, town.now(), 10),
  );
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test('the desk’s address wins over the town’s, none is asked while it is off, and the town’s is asked again afterwards', async () => {
  const { source, asked } = sourceOf(() => writeMessage([busOf('801')], NOW));
  await setAtDesk(OWN, false, 0);
  await source.look(NOW);
  await setAtDesk(OWN, true, 1);
  await source.look(later(30));
  expect(asked).toEqual([OWN]);
  await setAtDesk(null, false, 2);
  await source.look(later(60));
  expect(asked).toEqual([OWN, 'https://buses.example/vehicles.pb']);
  const withoutTown = sourceOf(() => writeMessage([], NOW), null);
  await withoutTown.source.look(later(90));
  expect(withoutTown.asked).toEqual([]);
  await setAtDesk(OWN, false, 3);
  await withoutTown.source.look(later(90));
  expect(withoutTown.asked).toEqual([OWN]);
});

test('what was told by an address goes with it, and what comes of it afterwards counts no more', async () => {
  const vehicles = () => town.rows('select feed_vehicle_id from vehicle');
  await sourceOf(() => writeMessage([busOf('801')], NOW)).source.look(NOW);
  expect(await vehicles()).toHaveLength(1);
  const late = sourceOf(async () => {
    // The desk is faster than the reply.
    await setAtDesk(OWN, false, 0);
    return writeMessage([busOf('802', undefined, POST_OFFICE, later(30).getTime() / 1000)], later(30));
  });
  await late.source.look(later(30));
  expect(late.asked).toHaveLength(1);
  expect(await vehicles()).toEqual([]);
  const failed = sourceOf(async () => {
    await setAtDesk(OWN, true, 1);
    throw new NotFetched();
  });
  await failed.source.look(later(60));
  expect(await town.rows('select failure, told from live_source')).toEqual([{ failure: null, told: null }]);
});

test('what goes wrong is kept with the time since when, until something comes; the last places stay', async () => {
  const state = async () =>
    (await town.rows('select failure, failed_at, answered_at, told, vehicles from live_source'))[0];
  await sourceOf(() => writeMessage([busOf('801'), busOf('other-town', 'trip-of-another-town')], NOW)).source.look(NOW);
  const good = { answered_at: NOW, told: 2, vehicles: 1 };
  expect(await state()).toEqual({ ...good, failure: null, failed_at: null });
  await sourceOf(() => Promise.reject(new NotFetched())).source.look(later(30));
  expect(await state()).toEqual({ ...good, failure: 'live-not-fetched', failed_at: later(30) });
  await sourceOf(() => Promise.reject(new AddressRefused())).source.look(later(60));
  expect(await state()).toMatchObject({ failure: 'live-address', failed_at: later(30) });
  await sourceOf(() => new TextEncoder().encode('<html>')).source.look(later(90));
  expect(await state()).toMatchObject({ failure: 'live-unreadable', failed_at: later(30) });
  await sourceOf(() =>
    writeMessage(
      Array.from({ length: 5001 }, (_one, nth) => busOf(String(nth))),
      NOW,
    ),
  ).source.look(later(120));
  expect(await state()).toMatchObject({ ...good, failure: 'live-too-many', failed_at: later(30) });
  expect(await town.rows('select 1 from vehicle')).toHaveLength(1);
  await sourceOf(() =>
    writeMessage([busOf('801', undefined, POST_OFFICE, later(150).getTime() / 1000)], later(150)),
  ).source.look(later(150));
  expect(await state()).toMatchObject({ answered_at: later(150), failure: null, failed_at: null });
});

test('what is said of trips and alerts is passed over without being read, and too much is seen before it is read', async () => {
  // A trip update with invalid content: decoding it would fail.
  const broken = Buffer.from([0x12, 0x07, 0x0a, 0x01, 0x78, 0x1a, 0x02, 0xff, 0xff]);
  const message = Buffer.concat([Buffer.from(writeMessage([busOf('801')], NOW)), broken]);
  await sourceOf(() => message).source.look(NOW);
  expect(await town.rows('select told, vehicles from live_source')).toEqual([{ told: 1, vehicles: 1 }]);
  const empty = Buffer.concat(Array.from({ length: 20 }, () => Buffer.from([0x12, 0x00])));
  expect([hasMoreEntities(empty, 19), hasMoreEntities(empty, 20), hasMoreEntities(Buffer.from('<html>'), 0)]).toEqual([
    true,
    false,
    false,
  ]);
});
