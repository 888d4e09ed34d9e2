import { afterEach, expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();

type Parts = Readonly<Record<string, unknown>>;
const body = (parts: Parts) => reservationRequest({ room_id: 403, ...parts });
const quoted = async (parts: Parts) =>
  (await town.call('POST', '/api/reservations/quote', { body: body(parts) })).body.quote?.amount;

afterEach(async () => {
  await town.rows(`update spot set closings = '[]', fixing_method = 1 where spot_id = 4`);
  await town.rows(`update room set is_retired = 0, capacity = 12, hourly_fee_yen = 600 where room_id in (401, 403)`);
  await town.rows(`update equipment set stock = 3 where equipment_id = 41`);
  await town.caughtUp();
});

/** Waits until the process has learned of an edit and shows the new value. */
async function heard(seen: () => Promise<unknown>, value: unknown): Promise<void> {
  await expect.poll(seen).toEqual(value);
}
const spot = async () => (await town.call('GET', '/api/spots/4')).body.spot;

test.each([
  [
    'closed for the day',
    `update spot set closings = '[{"kind": "dates", "from": "2027-01-21", "to": "2027-01-21"}]' where spot_id = 4`,
    async () => {
      const answer = await town.call('GET', '/api/availability?from=2027-01-21&to=2027-01-21&room_id=403');
      return answer.body.rooms[0].days[0].opening;
    },
    null,
    {},
    [
      422,
      {
        target_date: [
          'You specified an unavailable date. Please choose another date.',
          'The facility is closed on Thu 21 Jan 2027 (an extra closing day).',
        ],
      },
    ],
  ],
  [
    'taking no reservations any more',
    'update spot set fixing_method = 0 where spot_id = 4',
    async () => (await spot()).fixing_method,
    0,
    {},
    [409, { spot_id: ['This facility does not take reservations.'] }],
  ],
  [
    'a room that is no longer let',
    'update room set is_retired = 1 where room_id = 403',
    async () => (await spot()).rooms.some(({ room_id }: { room_id: number }) => room_id === 403),
    false,
    {},
    [409, { room_id: ['This room can no longer be reserved. Please choose another one.'] }],
  ],
  [
    'a smaller room',
    'update room set capacity = 3 where room_id = 403',
    async () => (await spot()).rooms.find(({ room_id }: { room_id: number }) => room_id === 403).capacity,
    3,
    { persons_spot: 4 },
    [422, { persons_spot: ['This room holds up to 3 people.'] }],
  ],
  [
    'less equipment',
    'update equipment set stock = 1 where equipment_id = 41',
    async () =>
      (await town.house.catalog.read()).spots.get(4)?.equipments.find((one) => one.equipment_id === 41)?.stock,
    1,
    { equipment_ids: [41, 41] },
    [
      409,
      {
        target_time: ['“Additional display (24-inch)”: 1 left at that time on Thu 21 Jan 2027.'],
        'equipment_ids.0': ['“Additional display (24-inch)”: 1 left at that time on Thu 21 Jan 2027.'],
      },
    ],
  ],
])('a facility edited while somebody is in the form: %s', async (_what, edit, seen, value, parts, refusal) => {
  const member = await town.addPerson();
  expect(await quoted(parts)).toBeGreaterThan(0);
  await town.rows(edit);
  await heard(seen, value);
  const answer = await town.call('POST', '/api/reservations', { as: member, body: body(parts) });
  expect([answer.status, answer.body.errors]).toEqual(refusal);
  expect(await town.countRows('reservation', `member_id = ${member.member_id}`)).toBe(0);
  expect(await town.countRows('outbox', `recipient = '${member.email}'`)).toBe(0);
});

test('a new rate is the one that is agreed [decision:rebook.rates-of-today]', async () => {
  const member = await town.addPerson();
  expect(await quoted({})).toBe(1200);
  await town.rows('update room set hourly_fee_yen = 700 where room_id = 403');
  await heard(() => quoted({}), 1400);
  const made = await town.call('POST', '/api/reservations', { as: member, body: body({}) });
  expect(made.body.reservations[0].amount).toBe(1400);
});

test('a room that is no longer let is in no list and no search, and keeps its name where it was reserved', async () => {
  const member = await town.addPerson();
  const made = await town.call('POST', '/api/reservations', { as: member, body: body({ target_date: '2027-01-22' }) });
  const id = made.body.reservations[0].reservation_id;
  await town.rows('update room set is_retired = 1 where room_id = 403');
  await heard(async () => (await spot()).rooms.length, 5);
  const { body: free } = await town.call('GET', '/api/availability?from=2027-01-22&to=2027-01-22&spot_id=4');
  expect(free.rooms.map(({ room_id }: { room_id: number }) => room_id)).not.toContain(403);
  expect((await town.call('POST', '/api/reservations/quote', { body: body({}) })).body.codes).toEqual({
    room_id: ['room-retired'],
  });
  const { reservation } = (await town.call('GET', `/api/reservations/${id}`, { as: member })).body;
  expect(reservation.plan_name).toBe(made.body.reservations[0].plan_name);
});

test('a time that reception closed meanwhile is taken, with all that is taken along', async () => {
  const member = await town.addPerson();
  const day = '2027-01-26';
  expect(await quoted({ target_date: day })).toBe(1200);
  await town.rows(
    `insert into room_occupancy (room_id, during, kind) values
       (403, tstzrange('2027-01-26T00:00:00Z', '2027-01-26T05:00:00Z'), 'blackout'),
       (104, tstzrange('2027-01-26T00:00:00Z', '2027-01-26T05:00:00Z'), 'blackout')`,
  );
  const answer = await town.call('POST', '/api/reservations', { as: member, body: body({ target_date: day }) });
  expect([answer.status, answer.body.codes]).toEqual([409, { target_time: ['slot-taken'] }]);
  const hall = { spot_id: 1, room_id: 102, adjunct_room_ids: [104], target_date: '2027-01-27' };
  const whole = await town.call('POST', '/api/reservations', {
    as: member,
    body: body({ ...hall, target_dates: [day] }),
  });
  expect(whole.body.codes).toEqual({ 'target_dates.0': ['adjunct-taken'], 'adjunct_room_ids.0': ['adjunct-taken'] });
  expect(await town.countRows('reservation', `member_id = ${member.member_id}`)).toBe(0);
});
