import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { openTown, type OpenTown } from '../../testing/towns/open-town.ts';
import { WAITING_ROOM } from '../../testing/facilities/reception.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const usual = await openTown();
/** The same town with a counter that may decide about its own bookings. */
const alone = await openTown({
  application: (house) =>
    createApp({ ...house, town: { ...house.town, town: { ...house.town.town, decides_own_bookings: true } } }),
});
afterAll(() => Promise.all([usual.close(), alone.close()]));

/** One official books for a person, or applies, and approves it. */
async function bookAndApprove(town: OpenTown, isOwn = false) {
  const official = await town.addPerson({ roles: ['reception'], is_resident: 1 });
  const { member_id } = isOwn ? official : await town.addPerson({ is_resident: 1 });
  const made = isOwn
    ? await town.call('POST', '/api/reservations', {
        as: official,
        body: reservationRequest({ ...WAITING_ROOM, target_date: '2027-01-26' }),
      })
    : await town.call('POST', '/api/reception/bookings', {
        as: official,
        body: { ...reservationRequest(WAITING_ROOM), member_id },
      });
  expect(made.status, made.text).toBe(201);
  const [{ application_code, approval_status }] = made.body.reservations;
  expect(approval_status).toBe(0);
  const read = async () =>
    (await town.call('GET', `/api/reception/applications/${application_code}`, { as: official })).body.application;
  const { is_own, reservations } = await read();
  const [{ reservation_id, seen }] = reservations;
  const decisions = [{ reservation_id, seen, approval_status: 1, reason: '' }];
  const answer = await town.call('POST', '/api/reception/decide', { as: official, body: { decisions } });
  return { is_own, status: answer.status, codes: answer.body.codes };
}
const refused = { is_own: true, status: 409, codes: { 'decisions.0': ['own-application'] } };

test('who booked at the counter approves it where the town lets them, and nowhere else', async () => {
  expect(await bookAndApprove(usual)).toEqual(refused);
  expect(await bookAndApprove(alone)).toMatchObject({ is_own: false, status: 200 });
});

test('nobody approves their own application, whatever the town lets its counter do', async () => {
  expect(await bookAndApprove(alone, true)).toEqual(refused);
});

/** An official books for a person with an exemption, a colleague confirms it, and one of them changes the use. */
async function changeConfirmed(town: OpenTown, changes: object, byColleague = false) {
  const [official, colleague] = await town.addPeople(2, { roles: ['reception'] });
  const { member_id } = await town.addPerson({ is_resident: 1 });
  const made = await town.call('POST', '/api/reception/bookings', {
    as: official,
    body: {
      ...reservationRequest({ target_date: '2027-02-03', target_time: { start: '13:00', end: '14:00' } }),
      exemption_method: 1,
      exemption_reason: '町内会の会議',
      member_id,
    },
  });
  expect(made.status, made.text).toBe(201);
  const [{ application_code, reservation_id }] = made.body.reservations;
  const at = `/api/reception/applications/${application_code}`;
  const read = async () => (await town.call('GET', at, { as: colleague })).body.application;
  const settled = await town.call('POST', `${at}/exemption`, {
    as: colleague,
    body: { exemption_status: 1, seen: (await read()).seen },
  });
  expect(settled.status, settled.text).toBe(200);
  const [{ seen }] = (await read()).reservations;
  const as = byColleague ? colleague : official;
  const preview = await town.call('POST', `/api/reception/reservations/${reservation_id}/change-preview`, {
    as,
    body: { seen, ...changes },
  });
  const changed = await town.call('POST', `/api/reception/reservations/${reservation_id}/change`, {
    as,
    body: { seen, reason: '電話での依頼', ...changes },
  });
  expect(changed.status, changed.text).toBe(200);
  const { exemption_status } = changed.body.reservation;
  await town.rows('delete from room_occupancy where reservation_id = $1', reservation_id);
  return { asks: preview.body.asks_exemption, exemption_status };
}

test('an exemption that a colleague confirmed is theirs to look at again when whoever booked it makes another use of it', async () => {
  for (const changes of [{ target_time: { start: '09:00', end: '20:00' } }, { room_id: 403 }])
    expect(await changeConfirmed(usual, changes)).toEqual({ asks: true, exemption_status: 0 });
  const longer = { target_time: { start: '09:00', end: '20:00' } };
  expect(await changeConfirmed(usual, { persons_spot: 3 })).toEqual({ asks: false, exemption_status: 1 });
  expect(await changeConfirmed(usual, longer, true)).toEqual({ asks: false, exemption_status: 1 });
  expect(await changeConfirmed(alone, longer)).toEqual({ asks: false, exemption_status: 1 });
});
