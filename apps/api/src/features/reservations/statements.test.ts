import { expect, test } from 'vitest';
import { noting } from '../../testing/requests/guards.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const names: string[] = [];
const town = await openTestTown({ around: noting(names) });

/** The statements of one application, without those of the session before and the outbox after it. */
async function statementsOf(parts: Readonly<Record<string, unknown>>): Promise<string[]> {
  const as = await town.addPerson();
  await town.call('GET', '/api/reservations', { as });
  names.length = 0;
  const answer = await town.call('POST', '/api/reservations', { as, body: reservationRequest(parts) });
  expect(answer.status, answer.text).toBe(201);
  return names.filter((name) => /reservation|rooms|monthly|equipment|adjunct|document|idempotency/.test(name));
}

test('an application with nothing beside its room asks once and writes once', async () => {
  const plain = ['lock-rooms', 'read-reservation-situations', 'write-reservations'];
  expect(await statementsOf({})).toEqual(plain);
  expect(await statementsOf({ target_date: '2027-01-22', target_dates: ['2027-01-25', '2027-01-26'] })).toEqual(plain);
  const limited = { spot_id: 1, room_id: 101, target_date: '2027-01-22' };
  expect(await statementsOf(limited)).toEqual(['lock-monthly-limit', ...plain]);
});

test('locks come before anything is read: the member’s at the facility, then the equipment, then the rooms', async () => {
  const extras = { spot_id: 1, room_id: 102, adjunct_room_ids: [104], equipment_ids: [13, 11] };
  expect(await statementsOf(extras)).toEqual([
    'lock-monthly-limit',
    'lock-equipment',
    'lock-rooms',
    'read-reservation-situations',
    'read-adjunct-occupancy',
    'read-lent-equipment',
    'write-reservations-with-extras',
  ]);
});
