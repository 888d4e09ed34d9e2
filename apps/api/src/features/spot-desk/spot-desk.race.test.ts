import type { DeskSpot } from '@machi/domain/spot-desk/model';
import { expect, test } from 'vitest';
import { openRaceTestTown } from '../../testing/towns/race-town.ts';

const town = await openRaceTestTown();
const official = await town.addPerson({ roles: ['reception'] });

test('rooms and equipment that are added at the same moment get an id each', async () => {
  const { file }: { file: DeskSpot } = (await town.call('GET', '/api/reception/spots/4', { as: official })).body;
  const room = { ...file.rooms[0], adjunct_room_ids: [] };
  const lent = { equipment_name: { ja: '座布団', en: 'Cushion' }, stock: 20, fee_yen: 0 };
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_answer, nth) => {
      const [part, body] = nth % 2 === 0 ? ['rooms', room] : ['equipments', lent];
      return town.call('POST', `/api/reception/spots/${1 + (nth % 4)}/${part}`, { as: official, body });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  for (const name of ['room_id', 'equipment_id']) {
    const ids = answers.flatMap(({ body }) => body[name] ?? []);
    expect([ids.length, new Set(ids).size], name).toEqual([6, 6]);
  }
});

test('of two tables of fees that are saved at once one is stale', async () => {
  const { table } = (await town.call('GET', '/api/reception/spots/4/fees', { as: official })).body;
  const priced = (yen: number) => ({
    ...table,
    next_fee_from: table.today,
    rooms: table.rooms.map((one: object) => ({ ...one, by: 'hour', hourly_fee_yen: yen })),
  });
  const answers = await Promise.all(
    [310, 320, 330, 340].map(async (yen) =>
      town.call('PUT', '/api/reception/spots/4/fees', { as: official, body: priced(yen) }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
});
