import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { openTown } from '../../testing/towns/open-town.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { WAITING_ROOM } from '../../testing/facilities/reception.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const usual = await openTown();
/** The same town, had it let its counter decide about what it booked. */
const alone = await openTown({
  application: (house) =>
    createApp({ ...house, town: { ...house.town, town: { ...house.town.town, decides_own_bookings: true } } }),
});
afterAll(() => Promise.all([usual.close(), alone.close()]));

/** One official books for somebody, or applies, and approves it. */
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
