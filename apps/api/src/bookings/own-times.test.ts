import { afterAll, expect, test } from 'vitest';
import { reservationRequest } from '../testing/requests/requests.ts';
import { schedulesOf } from '../testing/schedules/schedules.ts';
import { openTown } from '../testing/towns/open-town.ts';

const town = await openTown();
afterAll(() => town.close());
const { list } = schedulesOf(town);
const member = await town.addPerson();
const official = await town.addPerson({ roles: ['editor'] });

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
  // Who may not look at them learns nothing, and what is cancelled is gone.
  const stranger = await town.addPerson();
  expect((await list(stranger, asked)).body).toMatchObject({ busy: [], reservations: [] });
  await town.call('POST', `/api/reservations/${reservation_id}/cancel`, { as: member });
  expect((await list(member)).body.reservations).toEqual([]);
});
