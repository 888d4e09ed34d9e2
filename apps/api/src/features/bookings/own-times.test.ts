import { expect, test } from 'vitest';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { newGroup } from '../../testing/groups/groups.ts';
import { schedulesOf } from '../../testing/schedules/schedules.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const town = await openTestTown();
const { list } = schedulesOf(town);
const reserve = async (as: Person, target_date: string) => {
  const made = await town.call('POST', '/api/reservations', { as, body: reservationRequest({ target_date }) });
  return made.body.reservations[0].reservation_id;
};
const member = await town.addPerson();
const official = await town.addPerson({ roles: ['editor'] });
await newGroup(town, member.member_id, { others: [official.member_id] });

test('own bookings stand in the schedule whole; others see when, or where too when the member says so [decision:schedule.facility-private] [rule:schedule.setting-facility-public]', async () => {
  const made = await town.call('POST', '/api/reservations', { as: member, body: reservationRequest() });
  const [{ reservation_id }] = made.body.reservations;
  const at = { start_time: '13:00', end_time: '15:00' };
  const place = { location_name: expect.any(String), plan_name: expect.any(String) };
  const whole = { member_id: member.member_id, reservation_id, date: '2027-01-21', ...at, ...place };
  expect((await list(member)).body).toMatchObject({ reservations: [whole], busy: [] });
  const asked = `&member_ids=${member.member_id}`;
  const hidden = await list(official, asked);
  expect(hidden.body.reservations).toEqual([]);
  expect(hidden.body.busy).toEqual([{ member_ids: [member.member_id], dates: ['2027-01-21'], ...at }]);
  await town.rows('update member set is_spot_schedule_public = 1 where member_id = $1', member.member_id);
  const shown = await list(official, asked);
  expect(shown.body).toMatchObject({ busy: [], reservations: [{ ...whole, reservation_id: null }] });
  // People without access learn nothing, and cancelled ones are gone.
  const stranger = await town.addPerson();
  expect((await list(stranger, asked)).body).toMatchObject({ busy: [], reservations: [] });
  await town.call('POST', `/api/reservations/${reservation_id}/cancel`, { as: member });
  expect((await list(member)).body.reservations).toEqual([]);
});

test('taxis to and from an own booking stand in the schedule; others see when alone, and nothing of what is cancelled', async () => {
  const id = await reserve(member, '2027-01-22');
  const body = {
    reserves_outward: 1,
    outward: { taxistand_start: 2, arrival_time: 780, persons_taxi: 1 },
    reserves_return: 1,
    return: { taxistand_end: 8, departure_time: 905, persons_taxi: 1 },
  };
  const asked = await town.call('POST', `/api/reservations/${id}/taxi`, { as: member, body });
  expect(asked.status, asked.text).toBe(200);
  const { body: own } = await list(member);
  expect(own.rides).toMatchObject([
    { reservation_id: id, leg: 'outward', date: '2027-01-22', end_time: '13:00', status: 0 },
    { reservation_id: id, leg: 'return', date: '2027-01-22', start_time: '15:05', status: 0 },
  ]);
  expect(own.rides.every((ride: { start_name: string; end_name: string }) => ride.start_name && ride.end_name)).toBe(
    true,
  );
  const other = await list(official, `&member_ids=${member.member_id}`);
  expect(other.body.rides).toEqual([]);
  expect(other.body.busy).toEqual(
    expect.arrayContaining([expect.objectContaining({ dates: ['2027-01-22'], end_time: '13:00' })]),
  );
  expect(other.text).not.toContain(own.rides[0].start_name);
  // The search for a common time treats them as taken, too.
  const day = `from=2027-01-22&to=2027-01-22&member_ids=${member.member_id}`;
  const { people } = (await town.call('GET', `/api/schedule-availability?${day}`, { as: official })).body;
  expect(people[0].days[0].busy).toEqual([
    { start: own.rides[0].start_time, end: '15:00' },
    { start: '15:05', end: own.rides[1].end_time },
  ]);
  await town.call('POST', `/api/reservations/${id}/taxi/cancel`, { as: member, body: { leg: 'outward' } });
  expect((await list(member)).body.rides).toMatchObject([{ leg: 'return' }]);
  const with_taxis = { with_taxis: true };
  const cancelled = await town.call('POST', `/api/reservations/${id}/cancel`, { as: member, body: with_taxis });
  expect(cancelled.status, cancelled.text).toBe(200);
  expect((await list(member)).body.rides).toEqual([]);
});
