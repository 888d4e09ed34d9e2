import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTown } from '../../testing/towns/open-town.ts';
import { writeMessage } from '../realtime/messages.ts';
import type { Entity } from '../realtime/messages.ts';
import { createLiveSource } from './live-source.ts';

const NOW = new Date('2027-02-04T09:51:00+09:00');
const POST_OFFICE = { latitude: 44.15972, longitude: 142.01961 };

const town = await openTown();
afterAll(() => town.close());
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
function sourceOf(answer: () => Uint8Array | Promise<never>) {
  const asked: string[] = [];
  const { house } = town;
  const transport = { ...house.town.transport, vehicle_positions: 'https://buses.example/vehicles.pb' };
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
