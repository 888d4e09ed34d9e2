import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();

const announce = (room_id: number | null, from: string, to: string, ja: string, en: string) =>
  town.rows`insert into blackout (spot_id, room_id, during, reason, created_at) values (4, ${room_id},
    tstzrange(${from}, ${to}), jsonb_build_object('ja', ${ja}::text, 'en', ${en}::text), ${town.now()})`;

test('a facility announces when it cannot be used, until that is over', async () => {
  const read = async (locale: 'ja' | 'en') => (await town.call('GET', '/api/spots/4', { locale })).body.spot.closures;
  expect(await read('ja')).toEqual([]);
  await announce(null, '2027-02-02T00:00:00+09:00', '2027-02-03T00:00:00+09:00', '設備点検', 'maintenance');
  await announce(401, '2027-01-20T09:00:00+09:00', '2027-01-20T12:00:00+09:00', '清掃', 'cleaning');
  const rooms: { room_id: number; room_name: string }[] = (await town.call('GET', '/api/spots/4', { locale: 'en' }))
    .body.spot.rooms;
  expect(await read('en')).toEqual([
    {
      from: '2027-01-20T00:00:00.000Z',
      to: '2027-01-20T03:00:00.000Z',
      room_name: rooms.find(({ room_id }) => room_id === 401)?.room_name,
      reason: 'cleaning',
    },
    { from: '2027-02-01T15:00:00.000Z', to: '2027-02-02T15:00:00.000Z', room_name: null, reason: 'maintenance' },
  ]);
  expect((await town.call('GET', '/api/spots/1')).body.spot.closures).toEqual([]);

  town.setNow(new Date('2027-01-20T12:00:00+09:00'));
  expect((await read('ja')).map(({ reason }: { reason: string }) => reason)).toEqual(['設備点検']);
});
