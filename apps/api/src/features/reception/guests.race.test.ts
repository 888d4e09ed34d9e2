import { afterAll, expect, test } from 'vitest';
import { late } from '../../testing/requests/guards.ts';
import { openRaceTown } from '../../testing/towns/race-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

test('somebody of the counter is erased or joined while a colleague books for them: nothing fails, nothing is lost', async () => {
  const town = await openRaceTown({ around: late('reception-read-applicants') });
  afterAll(() => town.close());
  const [reception, desk, account] = await Promise.all([
    town.addPerson({ roles: ['reception'] }),
    town.addPerson({ roles: ['member_admin'] }),
    town.addPerson(),
  ]);
  await town.rows('update member set verified_at = now() where member_id = $1', account.member_id);
  const send = (as: typeof desk, path: string, body: object) => town.call('POST', `/api/${path}`, { as, body });
  for (const [day, deed] of [
    ['2027-01-21', 'erase'],
    ['2027-01-22', 'join'],
  ] as const) {
    const made = await send(reception, 'reception/guests', {
      lastname: '畑中',
      firstname: 'ウメ',
      lastfurigana: 'はたなか',
      firstfurigana: 'うめ',
      tel: '0100-55-6000',
      address: '星守町北の沢1-2',
    });
    const { member_id } = made.body.member;
    const [booked, gone] = await Promise.all([
      send(reception, 'reception/bookings', {
        ...reservationRequest({ target_date: day }),
        member_id,
        override_reason: '',
      }),
      deed === 'erase'
        ? send(desk, `members/${member_id}/erase`, {})
        : send(desk, `members/${account.member_id}/join`, { guest_id: member_id }),
    ]);
    expect([201, 404], booked.text).toContain(booked.status);
    expect(gone.status, gone.text).toBe(200);
  }
  expect(
    await town.countRows('reservation', `member_id is null and is_canceled = 0 and started_at > '2027-01-20'`),
  ).toBe(0);
});
