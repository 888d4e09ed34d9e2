import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openTestTown();
const person = await town.addPerson({ is_resident: 1 });
const OFFICE = town.house.town.town.fixed_spots.shared_office;

const reserve = async (parts: Readonly<Record<string, unknown>>) => {
  const answer = await town.call('POST', '/api/reservations', { as: person, body: reservationRequest(parts) });
  if (answer.status !== 201) throw new Error(answer.text);
  const { reservation_id } = answer.body.reservations[0];
  return reservation_id as number;
};
const office = await reserve({ target_date: '2027-01-25' });
const room = town.house.town.rooms.find(
  ({ spot_id, room_timetable }) => spot_id === 1 && (room_timetable ?? []).length === 0,
);
const hall = await reserve({ spot_id: 1, room_id: room?.room_id, target_date: '2027-01-28', persons_spot: 2 });

await town.rows`insert into subscription (member_id, service_id, created_at)
  values (${person.member_id}, 1, ${town.now()}), (${person.member_id}, 6, ${town.now()})`;
const change = (serviceId: number, verb: 'suspend' | 'resume') =>
  town.call('POST', `/api/account/services/${serviceId}/${verb}`, { as: person });
const seen = async () => {
  const list = await town.call('GET', '/api/reservations', { as: person });
  const ids = list.body.reservations.map((row: { reservation_id: number }) => row.reservation_id);
  for (const id of [office, hall]) {
    const { status } = await town.call('GET', `/api/reservations/${id}`, { as: person });
    expect(status, String(id)).toBe(ids.includes(id) ? 200 : 404);
  }
  return ids;
};
const futures = async () => {
  const { account } = (await town.call('GET', '/api/account', { as: person })).body;
  return account.services.map((row: { service_id: number; future_reservations: number }) => [
    row.service_id,
    row.future_reservations,
  ]);
};

test('suspending a service hides its reservations and cancels none; taking it up again shows them [rule:account.suspend-service] [rule:account.subscription-suspended]', async () => {
  expect(OFFICE).toBe(4);
  expect(await seen()).toEqual([hall, office]);
  expect(await futures()).toEqual([
    [1, 1],
    [6, 1],
  ]);
  expect((await change(1, 'suspend')).status).toBe(200);
  expect(await seen()).toEqual([hall]);
  const hidden = `/api/reservations/${office}`;
  for (const [path, body] of [
    [`${hidden}/cancel`, {}],
    [`${hidden}/change`, { target_date: '2027-01-20', target_time: { start: '10:00', end: '11:00' }, persons_spot: 2 }],
    [`${hidden}/taxi/cancel`, {}],
  ] as const)
    expect((await town.call('POST', path, { as: person, body })).status, path).toBe(404);
  await change(6, 'suspend');
  expect(await seen()).toEqual([]);
  expect(await futures()).toEqual([
    [1, 1],
    [6, 1],
  ]);
  expect(await town.countRows('reservation', `member_id = ${person.member_id} and is_canceled = 0`)).toBe(2);
  expect(await town.countRows('room_occupancy', `reservation_id in (${office}, ${hall})`)).toBe(2);
  await change(1, 'resume');
  expect(await seen()).toEqual([office]);
  await change(6, 'resume');
  expect(await seen()).toEqual([hall, office]);
});

test('somebody else who has suspended it hides nothing of mine', async () => {
  const other = await town.addPerson();
  await town.rows('insert into subscription values ($1, 1, $2, $2)', other.member_id, town.now());
  expect(await seen()).toEqual([hall, office]);
});
